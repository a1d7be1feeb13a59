/** Gives back what it is given, so that a class that extends it puts its private field on any object. */
class Given {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: the field goes to the object that is returned
    return object
  }
}

/**
 * Notes on objects that others made. A WeakMap does the same, but what is in one costs the collector of
 * garbage more than a whole quote: pools come anew with every block and are asked once. So a note is a
 * private field of the object itself, which nobody else can see, copy or be disturbed by; where an object
 * cannot be given one, there still is a WeakMap.
 */
export function notes<note>(): Notes<note> {
  const others = new WeakMap<object, note>()
  class Noted extends Given {
    #note: note
    constructor(object: object, note: note) {
      super(object)
      this.#note = note
    }
    static get(object: unknown): note | undefined {
      if (typeof object !== 'object' || object === null) return undefined
      return #note in object ? (object as Noted).#note : others.get(object)
    }
    static set(object: object, note: note): void {
      if (#note in object) (object as Noted).#note = note
      else {
        try {
          new Noted(object, note)
        } catch {
          others.set(object, note)
        }
      }
    }
  }
  return Noted
}

type Notes<note> = {
  get(object: unknown): note | undefined
  set(object: object, note: note): void
}
