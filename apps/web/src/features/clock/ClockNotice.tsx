import { useState } from 'react'
import { quietPart } from '../app/quietPart.tsx'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { useFetchAhead } from '../app/useFetchAhead.ts'
import { readClockLead } from './readClockLead.ts'

const ClockBanner = quietPart(() => import('./ClockBanner.tsx'))

/** Milliseconds up to which a clock is as good as right. */
const tolerance = 120_000

/**
 * Says so when this computer's clock is wrong, which it looks at once, when the page is idle: until when an order stands
 * is counted by it. No amount and nothing that is signed is made by what is told here.
 */
export function ClockNotice() {
  const { apiUrl, apiPath } = useCurrentChain()
  const [lead, setLead] = useState(0)
  const read = async () => setLead((await readClockLead(apiUrl ?? apiPath)) ?? 0)
  const [fetches] = useState(() => [read])
  useFetchAhead(true, fetches)
  return Math.abs(lead) > tolerance && <ClockBanner lead={lead} onCheck={() => void read()} />
}
