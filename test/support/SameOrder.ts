import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those of a minute and more. Begun among the last, they would keep one core waiting for the other. */
const longest = [
  'test/chain/start.test.ts',
  'packages/server/src/node.chain.test.ts',
  'packages/sdk/src/faults/seeds.test.ts',
  'packages/router/bench/differential/plans.test.ts',
  'packages/router/bench/differential/markets.test.ts',
]

/**
 * The files of the browser tests in the order of their names. They share one market, so each stands on what
 * those before it have left: by the runner's own order, of sizes at first and of durations afterwards, a
 * second run on the same machine would test something else than the first.
 *
 * Those of all others by what they run in: a worker whose next file needs another environment is ended with all
 * the modules that it has loaded.
 */
export class SameOrder extends BaseSequencer {
  /**
   * The halves of the browser tests have a market and a browser each, and run side by side: by name as well, so
   * that a file has the same ones before it in each run. The runner's own shards are by chance.
   */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const sorted = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    const size = Math.ceil(sorted.length / count)
    return sorted.slice((index - 1) * size, index * size)
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const browser = sorted.filter(({ project }) => project.name === 'browser')
    browser.sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    const others = sorted.filter(({ project }) => project.name !== 'browser')
    const places = new Map(others.map(each => [each, placeOf(each)]))
    const place = (each: TestSpecification) => places.get(each) ?? 0
    // By project first, as they were.
    const projects = [...new Set(others.map(({ project }) => project.name))]
    return [
      ...projects.flatMap(name =>
        others.filter(({ project }) => project.name === name).sort((a, b) => place(a) - place(b)),
      ),
      ...browser,
    ]
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  if (longest.some(name => moduleId.endsWith(name))) return 0
  return /^\/\/ @vitest-environment /m.test(readFileSync(moduleId, 'utf8')) ? 2 : 1
}
