/** How a table plays: its options, which of them differ from the rulebook, and the rules that they change. */
import type { Text } from "../../i18n/index.svelte";
import type { TitleCard, TitleOption } from "../../net/types";
import { codeOf } from "./sheet";

/** An option with the value in force. */
export interface Reading {
  readonly option: string;
  readonly label: Text;
  readonly value: Text;
  /** What the rulebook says by itself. */
  readonly usual: Text;
  readonly rule: string;
  readonly isChanged: boolean;
}

const worded = (option: TitleOption, value: string): Text => option.values.find((one) => one.value === value)?.label ?? { en: value, de: value };

/** All options of a table, in the order of the title; what the table does not say is as in the rulebook. */
export function readingsOf(title: TitleCard, options: Readonly<Record<string, string>>): Reading[] {
  return title.options.map((option) => {
    const value = options[option.name] ?? option.default;
    return { option: option.name, label: option.label, value: worded(option, value), usual: worded(option, option.default), rule: option.rule, isChanged: value !== option.default };
  });
}

/** House rules: what is played otherwise than by default. */
export const houseRules = (title: TitleCard, options: Readonly<Record<string, string>>): Reading[] => readingsOf(title, options).filter((one) => one.isChanged);

/** Whether an option changes a rule: the rule is its own, refers to it, or names the option. */
export function touches(reading: Reading, rule: { readonly id: string; readonly text: string }): boolean {
  if (rule.id === reading.rule) return true;
  if (codeOf(rule.id) !== "RUL" && new RegExp(`(?<![\\w-])(?:[A-Z0-9]+-)?${shortOf(reading.rule)}(?!\\w)`).test(rule.text)) return true;
  return rule.text.includes(`\`${reading.option}\``) || rule.text.includes(`\`${reading.option}:`);
}

const shortOf = (id: string): string => id.split("-").slice(1).join("-").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
