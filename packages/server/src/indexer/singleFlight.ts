/** Work that is done once at a time: who asks for it meanwhile waits for the same. `running` is what is waited for. */
export function singleFlight(work: () => Promise<void>): singleFlight.Flight {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
  return Object.assign(run, { running: () => running })
}

export declare namespace singleFlight {
  type Flight = (() => Promise<void>) & { running(): Promise<void> | undefined }
}
