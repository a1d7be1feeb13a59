/** What the app has to hold, on a processor that is made four times slower. Milliseconds, but for the shift, and kB. */
export const targets = { paint: 2500, interaction: 200, shift: 0.05, frame: 50, weight: 220 }

export const slowdown = 4
export const tokenCount = 10_000
export const eventsPerSecond = 100
