/** What a screen reader is told: politely, or at once where it matters. */

class Announcer {
  polite = $state("");
  urgent = $state("");

  say(text: string): void {
    this.polite = this.polite === text ? `${text} ` : text;
  }

  alert(text: string): void {
    this.urgent = this.urgent === text ? `${text} ` : text;
  }
}

export const announcer = new Announcer();
