import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './root.mjs'

const folder = join(root, 'packages/react/workbench')

/**
 * Writes the stories of the workbench: one for each state of each case that the component tests have. They are
 * made, because Storybook finds stories by reading files, not by running them.
 */
export async function writeStories() {
  const cases = await readCases()
  const stories = join(folder, 'stories')
  rmSync(stories, { recursive: true, force: true })
  mkdirSync(stories)
  for (const { title, states } of cases) {
    const names = Object.keys(states)
    const lines = [
      "import { storyOf } from '../.storybook/storyOf.tsx'",
      '',
      `export default { title: ${JSON.stringify(title)} }`,
      ...names.flatMap(name => [
        '',
        `export const ${exportName(name)} = {`,
        `  name: ${JSON.stringify(name)},`,
        `  ...storyOf(${JSON.stringify(title)}, ${JSON.stringify(name)}),`,
        '}',
      ]),
    ]
    const file = `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.stories.tsx`
    writeFileSync(join(stories, file), `${lines.join('\n')}\n`)
  }
  return cases.reduce((total, { states }) => total + Object.keys(states).length, 0)
}

/** What is installed stays where it is; our own packages come from their sources, built or not. */
const othersExternal = {
  name: 'others-external',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@sluice/') ? undefined : { path, external: true },
    )
  },
}

/** The cases, run to know the names of their states. */
async function readCases() {
  const cache = join(root, 'node_modules/.cache/sluice')
  mkdirSync(cache, { recursive: true })
  const outfile = join(cache, `cases-${process.pid}.mjs`)
  try {
    await build({
      ...{ entryPoints: [join(root, 'packages/react/src/testing/viewCases.ts')], outfile },
      ...{ bundle: true, format: 'esm', platform: 'node', target: 'node20', jsx: 'automatic' },
      ...{ plugins: [othersExternal], conditions: ['@sluice/source'], logLevel: 'error' },
    })
    return (await import(pathToFileURL(outfile).href)).viewCases
  } finally {
    rmSync(outfile, { force: true })
  }
}

const exportName = name =>
  name
    .replace(/^./, letter => letter.toUpperCase())
    .replaceAll(/[^A-Za-z]+(.)/g, (_, letter) => letter.toUpperCase())
