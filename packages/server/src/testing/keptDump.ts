import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pgliteExtensions } from '../storage/pgliteExtensions.ts'

/**
 * What an embedded database begins with, by the texts that it is filled with. Making one takes ten seconds of a
 * processor, loading it a fraction: so it is made once and kept under `node_modules/.cache`. Without texts it has no
 * tables.
 */
export async function keptDump(
  texts: readonly string[] = [],
  fill: (client: PGlite) => Promise<void> = async () => undefined,
): Promise<Blob> {
  const file = join(folder, `${await digestOf(texts)}.tar`)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return new Blob([new Uint8Array(kept)])
  const client = await PGlite.create({ extensions: pgliteExtensions })
  await fill(client)
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(folder, { recursive: true })
  // Several workers may make it at once; each renames a whole file of its own.
  await writeFile(`${file}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()))
  await rename(`${file}.${process.pid}`, file)
  return dump
}

const modules = new URL('../../../../node_modules/', import.meta.url)
const folder = fileURLToPath(new URL('.cache/server', modules))

async function digestOf(texts: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash
    .update(await readFile(new URL('@electric-sql/pglite/package.json', modules)))
    .digest('hex')
    .slice(0, 16)
}
