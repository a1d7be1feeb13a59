import { warningsOf } from '../flow/price/openWarnings.ts'

/** Starts a flow from its review, with all accepted that is said of its prices: those of tests are no market's. */
export async function startAnyway(flow: {
  getState(): object
  setForm(change: object): void
  start(): Promise<void>
}): Promise<void> {
  const acknowledged = warningsOf(Reflect.get(flow.getState(), 'quote')).map(({ key }) => key)
  if (acknowledged.length > 0) flow.setForm({ acknowledged })
  await flow.start()
}
