/** The faults and defects that a title names. */
export function codesOf(title: string): string[] {
  return title.match(/\b[AF]\d{1,2}b?\b/g) ?? []
}
