import type { RunSummary } from '@sluice/sdk'

/**
 * What a run needs: nothing once it is over; time while somebody carries it out, or only has to follow it;
 * else the person, as nothing goes on by itself.
 */
export function runNeeds(run: RunSummary): 'nothing' | 'time' | 'person' {
  if (run.next === 'none') return 'nothing'
  if (run.carriedBy) return 'time'
  return run.status === 'running' && run.next === 'follow' ? 'time' : 'person'
}
