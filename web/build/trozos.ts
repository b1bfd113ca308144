import type { Rolldown } from 'vite';

type Grupo = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number];

/** A module that at least so many screens and dialogs use goes into the file `comun`. */
const DE_CASI_TODAS = 4;

/**
 * How the built web is split into files. By default every set of modules shared by the same screens becomes a file of its own, of 1.6 kB in
 * the median: the first visit to picking requested 180 of them, six at a time. Here they form layers, and each screen takes along what only
 * it and a few others use. A group includes the dependencies of its modules, except those that an earlier group has, so that no layer
 * imports a later one.
 */
const CAPAS: readonly Grupo[] = [
  // Libraries apart: they stay in the device's cache when a new version of the product arrives.
  { name: 'bibliotecas', tags: ['$initial'], test: /\/node_modules\// },
  { name: 'arranque', tags: ['$initial'] },
  { name: 'entrada', test: /\/src\/rooms\/sesion\/Login\.tsx$/ },
  { name: 'marco', test: /\/src\/rooms\/sesion\/Marco\.tsx$/ },
  {
    name: 'lista',
    test: /\/src\/(ui\/(Consulta|Lista)|platform\/(lista|consulta|reporte|LigaDeRegistro))\.tsx?$/,
  },
  // Without the camera, its decoder and the customer fields, which few captures need.
  {
    name: 'captura',
    test: /\/src\/capture\/(?!Camara|descifrador|CampoCliente|CampoSugerido|cualCliente|useSugeridos)[^/]+\.tsx?$/,
  },
  { name: 'comun', minShareCount: DE_CASI_TODAS, test: /\/(web|contrato)\/src\// },
];

/** The layers for the bundler, which asks the first one first. */
export const trozos: Grupo[] = CAPAS.map((capa, i) => ({ ...capa, priority: CAPAS.length - i }));
