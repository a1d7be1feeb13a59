import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files of the browser tests in the order of their names. They share one market, so each stands on what
 * those before it have left: by the runner's own order, of sizes at first and of durations afterwards, a
 * second run on the same machine would test something else than the first.
 */
export class SameOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const browser = sorted.filter(({ project }) => project.name === 'browser')
    browser.sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    return [...sorted.filter(({ project }) => project.name !== 'browser'), ...browser]
  }
}
