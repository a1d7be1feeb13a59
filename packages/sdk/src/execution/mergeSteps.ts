import { StepsChangedError } from './runErrors.ts'
import type { ExecutionState, ExecutionStep, StepItem } from './state.ts'

/**
 * A later answer merged into a run, step by step, by step id: a step that was begun keeps its form, one
 * that was not takes the answer's form whole, or goes when the answer omits it.
 *
 * @returns The steps, and those among them that the run has not seen before.
 * @throws StepsChangedError when the last step is gone, or, while an item waits for its data, when the
 * order of steps or of the waiting step's items changed.
 */
export function mergeSteps(state: ExecutionState, options: mergeSteps.Options): mergeSteps.Result {
  const { answer, lastSteps, waiting } = options
  const byId = new Map(answer.map(step => [step.id, step]))
  const kept = state.steps.filter(step => state.begun.includes(step.id))
  const open = state.steps.filter(step => !state.begun.includes(step.id))

  const gone = open.find(step => lastSteps.includes(step.id) && !byId.has(step.id))
  if (gone) throw new StepsChangedError(`the step '${gone.id}' is gone`)
  if (waiting !== undefined) {
    if (!byId.has(waiting)) throw new StepsChangedError(`the step '${waiting}' is gone`)
    const before = state.steps.map(step => step.id).filter(id => byId.has(id))
    const after = answer.map(step => step.id).filter(id => before.includes(id))
    if (before.join('\n') !== after.join('\n')) throw new StepsChangedError('their order changed')
  }
  const steps = [
    ...kept.map(step => (step.id === waiting ? fill(step, byId.get(step.id)) : step)),
    ...answer
      .filter(step => !state.begun.includes(step.id))
      .map(step => {
        const local = open.find(entry => entry.id === step.id)
        if (step.id === waiting && local) assertSameItems(local, step)
        return step
      }),
  ]
  return { steps, added: steps.filter(step => !state.known.includes(step.id)) }
}

export declare namespace mergeSteps {
  type Options = {
    answer: readonly ExecutionStep[]
    /** The ids of the steps that the action is about. */
    lastSteps: readonly string[]
    /** The id of the step of which an item waits for its data. */
    waiting?: string | undefined
  }
  type Result = { steps: readonly ExecutionStep[]; added: readonly ExecutionStep[] }
}

/**
 * A begun step with the data of its waiting items filled in: place by place, or by their orders where the
 * answer tells apart what is done and what is left of them.
 */
function fill(local: ExecutionStep, answer: ExecutionStep | undefined): ExecutionStep {
  if (!answer) return local
  const isAlike =
    answer.items.length === local.items.length &&
    local.items.every((item, index) => identity(item) === identity(answer.items[index], item))
  const found: readonly (StepItem | undefined)[] =
    answer.kind !== local.kind ? [] : isAlike ? answer.items : byOrders(local, answer)
  if (found.length !== local.items.length) {
    throw new StepsChangedError(`the step '${local.id}' has other items`)
  }
  const items = local.items.map((item, index) =>
    item.state === 'planned' ? (found[index] ?? item) : item,
  )
  return { ...local, items } as ExecutionStep
}

/**
 * What an answer says of each item of a step, where it lists what is left and names the orders of all that is
 * done together. None unless every order is one item's alone: then nothing can be taken for something else.
 */
function byOrders(local: ExecutionStep, answer: ExecutionStep): readonly (StepItem | undefined)[] {
  const owners = new Map<string, StepItem>()
  const own: readonly StepItem[] = local.items
  for (const item of own) for (const id of idsOf(item)) owners.set(id, item)
  const named = own.reduce((sum, item) => sum + idsOf(item).length, 0)
  if (own.some(item => idsOf(item).length === 0) || owners.size !== named) return []
  const said = new Map<string, StepItem>()
  for (const item of answer.items as readonly StepItem[]) {
    const ids = idsOf(item)
    if (ids.length === 0 || ids.some(id => said.has(id) || !owners.has(id))) return []
    for (const id of ids) said.set(id, item)
  }
  const found = own.map((item): StepItem | undefined | 'other' => {
    const ids = idsOf(item)
    const [first, ...more] = new Set(ids.map(id => said.get(id)))
    if (more.length > 0) return 'other'
    if (first?.status === 'complete') return { ...first, orderIds: item.orderIds }
    // What is done may be missing; what is left is there as it was.
    if (first === undefined) return item.state === 'planned' ? 'other' : undefined
    return idsOf(first).length === ids.length ? first : 'other'
  })
  return found.includes('other') ? [] : found.map(item => (item === 'other' ? undefined : item))
}

function idsOf({ orderIds = [] }: StepItem): readonly string[] {
  return orderIds.map(id => id.toLowerCase())
}

function assertSameItems(local: ExecutionStep, answer: ExecutionStep): void {
  const changed =
    answer.kind !== local.kind ||
    answer.items.length < local.items.length ||
    local.items.some((item, index) => identity(item) !== identity(answer.items[index], item))
  if (changed) throw new StepsChangedError(`the step '${local.id}' has other items`)
}

/** What tells an item apart, as far as both sides say it. */
function identity(item: StepItem | undefined, like: StepItem | undefined = item): string {
  return JSON.stringify([
    like?.orderIds ? (item?.orderIds ?? like.orderIds) : undefined,
    like?.orderIndexes ? (item?.orderIndexes ?? like.orderIndexes) : undefined,
  ])
}
