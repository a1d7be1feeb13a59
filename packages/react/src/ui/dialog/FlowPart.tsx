import { createContext, type ReactNode, useContext } from 'react'

const Context = createContext<FlowPart.Part | undefined>(undefined)

/** A dialog for a part of what was chosen, where that is more than one deed takes; its end leads to the next part. */
export function FlowPart({ children, ...part }: FlowPart.Props) {
  return <Context.Provider value={part}>{children}</Context.Provider>
}

/** Undefined where a dialog is for all that was chosen. */
export const useFlowPart = (): FlowPart.Part | undefined => useContext(Context)

export declare namespace FlowPart {
  type Part = {
    /** How many of the others were before it. */
    before: number
    /** How many it has itself. */
    count: number
    /** How many were chosen. */
    of: number
    /** Opens the dialog of the next one; absent where it is the last. */
    onNext?: (() => void) | undefined
    /** Leaves the others out; absent, that is to close the dialog. */
    onLeave?: (() => void) | undefined
  }
  type Props = Part & { children: ReactNode }
}
