import { abreAqui } from '../../importar/abrir.ts';
import { ArchivoError, type Fila, muestra } from '../../importar/celda.ts';
import { atiende, entrega } from '../../importar/dentro.ts';
import type { CabezaDeEstado } from './cuenta-de-estado.ts';
import { cuentasDeRenglones, type Filas, filasDe, hojaDe } from './hoja-estado.ts';

/** Rows from the top that may say of which account a file is, where no row of titles was found. */
const CABEZA_MAX = 40;

const textos = (filas: readonly Fila[]) => filas.map((f) => f.celdas.map((c) => muestra(c).trim()));

/** Cells above the titles, row by row; those of the first rows where no titles were found. */
function cabezaDe(leido: Filas): CabezaDeEstado {
  try {
    const { hoja } = hojaDe(leido, null);
    const antes = leido.filas.slice(0, leido.filas.length - hoja.filas.length - 1);
    return { cabeza: textos(antes), enRenglones: cuentasDeRenglones(hoja) };
  } catch (e) {
    if (!(e instanceof ArchivoError)) throw e;
    return { cabeza: textos(leido.filas.slice(0, CABEZA_MAX)), enRenglones: [] };
  }
}

await atiende<string>(async (ruta) => {
  await entrega(cabezaDe(await filasDe(await abreAqui(ruta))));
});
