import { reportes } from 'virtual:reportes';
import { sumaDePesos } from '@anden/contrato/centavos.ts';
import type { LineaDeFiltro } from '@anden/contrato/libro/xlsx.ts';
import type { ColumnaDibujada, NombreDeListado } from '@anden/contrato/reportes.ts';
import { enSerie, lasQueSuma, totalDe } from '@anden/contrato/sumas.ts';
import { cuantos, dinero } from './format.ts';

type Sumas = Readonly<Record<string, number>>;

/** The columns of a list or report that are added up. */
const sumadasDe = (name: NombreDeListado) =>
  Object.entries<ColumnaDibujada>(reportes[name].columnas).filter(([, c]) => c.suma);

/** The sums of these rows, for a list that comes whole. */
export const sumasDe = <F>(name: NombreDeListado, filas: readonly F[]): Sumas =>
  Object.fromEntries(sumadasDe(name).map(([id, c]) => [id, sumaDe(id, c, filas)]));

/** A column's sum over some rows: pesos to the cent, and what repeats the value of one document once. */
function sumaDe<F>(id: string, { tipo, unaPor }: ColumnaDibujada, filas: readonly F[]): number {
  const valores = lasQueSuma(filas, unaPor).map((f) =>
    Number((f as Readonly<Record<string, unknown>>)[id] ?? 0),
  );
  return tipo === 'dinero' ? sumaDePesos(valores) : valores.reduce((n, v) => n + v, 0);
}

/** Sums in words, by the declaration of their columns: `12 piezas · 340.00 de costo`. */
export const sumasEnPalabras = (name: NombreDeListado, sumas: Sumas): string =>
  enSerie(
    sumadasDe(name).flatMap(([id, { tipo, suma, unaPor }]) => {
      if (!suma) return [];
      const valor = sumas[id] ?? 0;
      const texto = tipo === 'dinero' ? `${dinero(valor)} ${suma[1]}` : cuantos(valor, suma);
      return [{ texto, ...(unaPor ? { unaPor } : {}) }];
    }),
  );

/** For each summed column, the sum of this page and that of every page. */
export const totalesDe = <F>(name: NombreDeListado, filas: readonly F[] | undefined, sumas: Sumas = {}) =>
  Object.fromEntries(
    sumadasDe(name)
      .filter(([id]) => sumas[id] !== undefined)
      .map(([id, c]) => [
        id,
        { pagina: sumaDe(id, c, filas ?? []), todas: sumas[id] ?? 0, dice: c.unaPor?.dice },
      ]),
  );

/** The sums of these rows for the sheet 'Filtro' of their file, called as in the files that the server writes. */
export const sumasEnFiltro = <F>(name: NombreDeListado, filas: readonly F[]): readonly LineaDeFiltro[] =>
  sumadasDe(name).map(([id, c]) => [totalDe(c.titulo, c.unaPor), sumaDe(id, c, filas)]);
