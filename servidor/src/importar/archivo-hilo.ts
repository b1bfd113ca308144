import { abreAqui } from './abrir.ts';
import type { Abierto, Dicho } from './archivo.ts';
import { atiende, entrega } from './dentro.ts';
import { type Evidencia, mira, sinEvidencia } from './formatos.ts';
import { type FilaPlana, filaAPlana, pesoDe } from './plana.ts';

/** Rows per message and about how many characters: whoever takes them is kept from other work for a few milliseconds. */
const LOTE = 500;
const PESO = 200_000;

const dice = (dicho: Dicho): Promise<void> => entrega(dicho);

await atiende<string>(async (ruta) => {
  const { filas, ...abierto } = await abreAqui(ruta);
  await dice({ abierto: abierto satisfies Abierto });
  let lote: FilaPlana[] = [];
  let peso = 0;
  const evidencia: Evidencia[] = [];
  for await (const fila of filas) {
    fila.celdas.forEach((celda, i) => {
      const suya = evidencia[i] ?? sinEvidencia();
      evidencia[i] = suya;
      mira(suya, fila.numero, celda);
    });
    const plana = filaAPlana(fila);
    lote.push(plana);
    peso += pesoDe(plana);
    if (lote.length < LOTE && peso < PESO) continue;
    await dice({ filas: lote });
    [lote, peso] = [[], 0];
  }
  await dice({ filas: lote, evidencia });
});
