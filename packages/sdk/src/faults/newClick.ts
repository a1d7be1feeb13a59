import type { ExecutionResult, ProgressListener } from '../execution/state.ts'
import type { Click, Tab, World } from './world.ts'

/** A call of an action that begins now; `show` and `settle` note what it says meanwhile and at its end. */
export function newClick(
  world: World,
  tab: Tab,
  resumed = false,
): { clicked: Click; show: ProgressListener; settle: (end: End) => void } {
  const clicked: Click = {
    ...{ tab, resumed, began: world.clock.now(), controller: new AbortController() },
    ...{ snapshots: [], late: 0 },
  }
  world.clicks.push(clicked)
  return {
    clicked,
    show: progressOf(world, clicked),
    settle: end => settle(world, clicked, end),
  }
}

type End = { value?: ExecutionResult | undefined; error?: unknown }

function progressOf(world: World, clicked: Click): ProgressListener {
  return (steps, _path, _fees, run) => {
    const { tab } = clicked
    if (tab.dead) return
    clicked.snapshots.push({ steps, run })
    world.note(tab.id, 'progress', run.status, steps)
    if (clicked.settled) clicked.late += 1
  }
}

function settle(world: World, clicked: Click, end: End): void {
  if (clicked.tab.dead) return
  clicked.settled = {
    ...end,
    at: world.clock.now(),
    pending: world.chain.transactions
      .filter(entry => entry.block === undefined && world.itemsOf(entry).length > 0)
      .map(entry => entry.hash),
    open: world.prompts.filter(
      prompt => prompt.state === 'open' && /sendTransaction|sendCalls/.test(prompt.method),
    ).length,
  }
  world.note(clicked.tab.id, 'settled', end.error ? 'error' : 'result')
}
