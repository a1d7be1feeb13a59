/**
 * Rows as comma-separated values (RFC 4180). A cell that a spreadsheet would take for a formula begins
 * with an apostrophe: names of tokens are written by strangers.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
