/** The pattern of texts that contain `part`; what has a meaning in patterns stands for itself. */
export function likeText(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}
