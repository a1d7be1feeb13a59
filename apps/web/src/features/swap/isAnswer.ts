import { BaseError } from 'viem'

/** Whether the chain answered, and not as a token does: with nothing, with a refusal, or with what is no text or number. */
export function isAnswer(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const { name } = error.walk() as Error
  const said = error.walk(each => answers.has((each as Error).name))
  return said !== null || name.startsWith('Abi') || name.startsWith('InvalidBytes')
}

const answers: ReadonlySet<string> = new Set([
  'ContractFunctionZeroDataError',
  'ContractFunctionRevertedError',
])
