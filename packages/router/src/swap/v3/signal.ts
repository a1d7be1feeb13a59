/**
 * The AbortSignal of wherever this is used, in a browser or in Node. The router itself is compiled without
 * the types of either, so that it uses nothing that only one of them has.
 */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer signal } }
  ? signal
  : {
      readonly aborted: boolean
      readonly reason: unknown
      addEventListener(type: 'abort', listener: () => void): void
      removeEventListener(type: 'abort', listener: () => void): void
    }
