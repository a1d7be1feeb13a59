/** Why the app cannot be served from a folder: one sentence at most; none where there is no app to serve. */
export async function missingApp(dir: string | undefined): Promise<string[]> {
  if (dir === undefined) return []
  const { access } = await import('node:fs/promises')
  const { join } = await import('node:path')
  return access(join(dir, 'index.html')).then(
    () => [],
    () => ['app: not built yet'],
  )
}
