/** Text to the clipboard. Browsers refuse their clipboard to pages without HTTPS, so there is an older way as well. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "sr-only";
  const focused = document.activeElement;
  // inside an open dialog nothing outside of it can be selected
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  let isDone = false;
  try {
    isDone = document.execCommand("copy");
  } catch {
    isDone = false;
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isDone;
}
