/** Who may import whom: the house of the design, and no cycles. */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src-main|src-renderer|test)/', pathNot: to },
})

const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-no-pkg', 'core']

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(electron|virtual:|\\.\\./\\.\\./\\.\\./out/)' },
    },
    only('domain-imports-nothing', '^src-main/domain/', '^src-main/domain/', 'The show is pure.'),
    {
      name: 'domain-imports-no-package',
      severity: 'error',
      from: { path: '^src-main/domain/' },
      to: { dependencyTypes: packages },
    },
    only(
      'base',
      '^src-main/base/',
      '^src-main/(base|domain)/',
      'What every layer may use knows the show only.',
    ),
    only('contract', '^src-main/contract/', '^src-main/(contract|domain)/', 'Boundaries know the show only.'),
    only(
      'service',
      '^src-main/service/',
      '^src-main/(service|contract|domain|base)/',
      'The service knows no desk.',
    ),
    only(
      'client',
      '^src-main/client/',
      '^src-main/(client|contract|domain|base|desk/ports)/',
      'The client meets the desk at its ports.',
    ),
    only('desk', '^src-main/desk/', '^src-main/(desk|contract|domain|base)/', 'The desk declares ports.'),
    only(
      'controllers',
      '^src-main/controllers/',
      '^src-main/(controllers|contract|domain|base|desk/ports)/',
      'Devices know no actions.',
    ),
    only('hosts', '^src-main/hosts/', '^src-main/(?!preload/)', 'Hosts wire src-main.'),
    only('preload', '^src-main/preload/', '^src-main/(preload|contract)/', 'The preload walks the contract.'),
    only(
      'renderer',
      '^src-renderer/',
      '^(src-renderer/|src-main/(contract|domain|base)/)',
      'Pages see contract and domain.',
    ),
    {
      name: 'electron-in-its-host-only',
      severity: 'error',
      from: { pathNot: '^(src-main/(hosts/electron|preload)/|test/hosts/electron/)' },
      to: { path: '(^|/)electron(-store)?(/|$)', pathNot: '^(src-main|test)/' },
    },
    {
      name: 'no-test-in-source',
      severity: 'error',
      from: { path: '^src-' },
      to: { path: '^test/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^out/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
