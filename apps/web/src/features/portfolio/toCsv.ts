/**
 * Rows as comma-separated values (RFC 4180). A cell that a spreadsheet would take for a formula begins
 * with an apostrophe: names of tokens are written by strangers. The file begins with a byte order mark, without which
 * spreadsheets read another encoding than UTF-8.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
