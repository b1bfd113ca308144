import { enumera } from '@anden/contrato/cifras.ts';
import { TABLAS_IMPORTABLES, type TablaImportable } from '@anden/contrato/importaciones/rules.ts';
import { MODELOS } from '@anden/contrato/operadores/modelos.ts';
import type { Tabla } from './tabla.ts';
import { titulosDe } from './titulos.ts';

/** The tables, in the order in which they are imported. */
export const ayudaDeTablas = (tablas: readonly Tabla[]): string =>
  [
    'Tablas, en el orden en que dependen unas de otras (TABLA --ayuda dice sus columnas):',
    ...tablas.map((t) => `  ${t.nombre.padEnd(18)}${TABLAS_IMPORTABLES[t.nombre as TablaImportable]}`),
  ].join('\n');

/** A table's columns: what each holds, whether it must be there, other titles by which it is known, and an example. */
export function ayudaDe(tabla: Tabla): string {
  const ancho = Math.max(...tabla.columnas.map((c) => c.nombre.length)) + 2;
  const columnas = tabla.columnas.flatMap((c) => {
    const otros = titulosDe(tabla, c);
    return [
      `  ${c.nombre.padEnd(ancho)}${c.obligatoria ? 'Obligatoria. ' : ''}${c.explica}`,
      ...(otros.length > 0 ? [`  ${' '.repeat(ancho)}También se llama ${enumera(otros)}.`] : []),
      ...(c.ejemplo === '' ? [] : [`  ${' '.repeat(ancho)}Por ejemplo: ${c.ejemplo}`]),
    ];
  });
  return [
    `${tabla.nombre}: ${TABLAS_IMPORTABLES[tabla.nombre as TablaImportable]}`,
    `  La identifica ${tabla.llave.columna}. Una celda vacía deja lo que había.`,
    ...columnas,
    ...(tabla.nombre === 'operadores'
      ? [
          '',
          'Modelos de permisos, con sus ids de control (sus nombres, con npm run operador -- --ayuda):',
          ...modelos(),
        ]
      : []),
  ].join('\n');
}

const modelos = (): string[] =>
  Object.values(MODELOS).map(
    ({ nombre, controles }) =>
      `  ${nombre.padEnd(30)}${[...new Set<number>(controles)].sort((a, b) => a - b).join(', ')}`,
  );
