import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { pide } from './cronometro.ts';
import { operadorDe } from './datos.ts';
import { mediana } from './estadistica.ts';
import { sinDisparadores } from './referencias.ts';
import { ms, razon, tabla } from './tabla.ts';

const FACTURAS = 1_000;
/** As many as one call takes. */
const EN_UNA = 500;

/**
 * A thousand invoices sent by another system by HTTP, alternately with and without what the database writes about customers' money. The
 * invoices without a charge are removed afterwards.
 */
export async function medirLlegadas(
  base: string,
  duenio: pg.ClientBase,
  clientes: number,
  vueltas: number,
): Promise<string> {
  await duenio.query(
    'insert into operador_controles (operador_id, control_id) values ($1, $2) on conflict do nothing',
    [operadorDe(0), P.recibirDocumentos],
  );
  const con: number[] = [];
  const sin: number[] = [];
  await recibe(base, clientes);
  for (let v = 0; v < vueltas; v++) {
    con.push((await recibe(base, clientes)).ms);
    const volver = await sinDisparadores(duenio, ['facturas']);
    const sueltas = await recibe(base, clientes);
    sin.push(sueltas.ms);
    await duenio.query('delete from facturas where documento_externo like $1', [`${sueltas.lote}-%`]);
    await volver();
  }
  return [
    tabla(
      `recibeDocumentos: ${FACTURAS} facturas en llamadas de ${EN_UNA}, ${vueltas} veces cada una`,
      ['', 'mediana ms'],
      [
        ['con sus cargos en la cartera', ms(mediana(con))],
        ['sin ellos', ms(mediana(sin))],
      ],
    ),
    `  Con cartera, ${razon(mediana(con) / mediana(sin))} veces lo que sin ella`,
  ].join('\n');
}

async function recibe(base: string, clientes: number): Promise<{ ms: number; lote: string }> {
  const lote = randomUUID().slice(0, 8);
  let tardo = 0;
  for (let hechas = 0; hechas < FACTURAS; hechas += EN_UNA) {
    const facturas = Array.from({ length: EN_UNA }, (_, n) => ({
      DOCUMENTO: `${lote}-${hechas + n}`,
      FOLIO: `${lote}-${hechas + n}`,
      CLAVE_CLIENTE: `K${Math.floor(Math.random() * clientes)}`,
      FECHA: new Date().toISOString(),
      IMPORTE_NETO: 100,
      TOTAL: 116,
    }));
    const { dice, ms } = await pide<{ data: { RESULTADO: string; MOTIVO: string | null }[] }>(
      base,
      'recibeDocumentos',
      { facturas },
    );
    const mala = dice.data.find((d) => d.RESULTADO !== 'nuevo');
    if (mala) throw new Error(`Una factura no entró: ${mala.MOTIVO}`);
    tardo += ms;
  }
  return { ms: tardo, lote };
}
