import { until } from './openMarket.ts'

/** A flow whose form is filled in, in its review. */
export async function filledIn<form extends object>(
  flow: filledIn.Opening<form>,
  form: Partial<form>,
): Promise<filledIn.Flow> {
  flow.open(form)
  await until(flow, 'form')
  await flow.review()
  await until(flow, 'review')
  return flow
}

export declare namespace filledIn {
  type Flow = {
    getState(): { phase: string }
    subscribe(listener: () => void): () => void
    review(): Promise<void>
    start(): Promise<void>
  }
  type Opening<form> = Flow & { open(form?: Partial<form>): void }
}
