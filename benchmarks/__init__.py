"""Figures in one run, as ratios and rates; a timing never fails a test."""
