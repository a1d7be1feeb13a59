/**
 * Rows as comma-separated values (RFC 4180). Before what a spreadsheet would take for a formula stands an apostrophe, also
 * inside a cell where some part cells, as at a semicolon: names of tokens are written by strangers. The file begins with a
 * byte order mark, without which spreadsheets read another encoding than UTF-8.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`
}

const loss = /^-[\d.]+$/
const formula = /(^|[;\t\r\n])(?=["\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

function cell(text: string): string {
  const safe = loss.test(text) ? text : text.replace(formula, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
