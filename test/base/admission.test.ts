import { describe, expect, it } from 'vitest'
import { Admission } from '../../src-main/base/admission.ts'

const limits = { total: 6, perAddress: 4 }

/** `a1` comes from address `a`. */
function places(givesWay: (name: string) => boolean = () => true) {
  const cut: string[] = []
  const admission = new Admission<string>({ ...limits, givesWay, cut: name => cut.push(name) })
  const admit = (...names: readonly string[]) => names.map(name => admission.admit(name, name.charAt(0)))
  return { admission, admit, cut }
}

describe('connections of which nobody knows who they are', () => {
  it('give way to a new one of their address, the oldest first', () => {
    const { admit, cut } = places()
    expect(admit('a1', 'b1', 'a2', 'a3', 'a4')).toEqual([true, true, true, true, true])
    expect(cut).toEqual([])
    expect(admit('a5', 'a6')).toEqual([true, true])
    expect(cut).toEqual(['a1', 'a2'])
  })

  it('give way to one of another address, of the address that has most', () => {
    const { admit, cut } = places()
    admit('b1', 'a1', 'a2', 'a3', 'a4', 'c1')
    expect(admit('d1', 'e1')).toEqual([true, true])
    expect(cut).toEqual(['a1', 'a2'])
  })

  it('count no more once they are known, or closed', () => {
    const { admission, admit, cut } = places()
    admit('a1', 'a2', 'a3', 'a4')
    for (const name of ['a1', 'a2', 'a1', 'nobody']) admission.leave(name)
    admit('a5', 'a6')
    expect(cut).toEqual([])
    admit('a7')
    expect(cut).toEqual(['a3'])
  })

  it('are refused where those that are open do not give way', () => {
    const { admit, cut } = places(name => name === 'a3')
    admit('a1', 'a2', 'a3', 'a4', 'b1', 'b2')
    expect(admit('c1', 'c2', 'a5')).toEqual([true, false, false])
    expect(cut).toEqual(['a3'])
  })
})
