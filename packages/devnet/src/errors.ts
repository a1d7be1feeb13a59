/** What the local chain can report; `code` is stable, the message is one sentence for a person. */
export class DevnetError extends Error {
  override readonly name = 'DevnetError'
  readonly code: DevnetError.Code

  constructor(code: DevnetError.Code, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}

export declare namespace DevnetError {
  type Code =
    | 'anvil_missing'
    | 'chain_not_ready'
    | 'chain_exited'
    | 'data_in_use'
    | 'data_unreadable'
    | 'rpc_failed'
    | 'seed_failed'
    | 'wrong_chain'
}
