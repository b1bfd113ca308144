import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { RAIZ } from '../servidor/src/platform/config.ts';
import { conexionConfig } from '../servidor/src/platform/db/pool.ts';
import { leePuente } from '../servidor/src/puente/archivo.ts';
import { ensaya } from '../servidor/src/puente/ensayo.ts';
import { abreFirebird } from '../servidor/src/puente/firebird.ts';
import { type Ronda, ronda } from '../servidor/src/puente/ronda.ts';
import { type ErpDePrueba, erpDePrueba } from '../servidor/testing/erp.ts';
import { cuenta, frente, tabla } from './tabla.ts';

/** How much a company's ERP has. */
export interface Erp {
  articulos: number;
  clientes: number;
  facturas: number;
}

export const ERP: Erp = { articulos: 60_000, clientes: 20_000, facturas: 500_000 };
const RENGLONES = 3;
/** Days over which it billed, up to the last; the day of the cutover is a month before it. */
const DIAS = 730;
const haceDias = (dias: number): string =>
  new Date(Date.now() - dias * 86_400_000).toISOString().slice(0, 10);
const [ULTIMO, CORTE] = [haceDias(1), haceDias(31)];
const CASA = { zona: 'America/Mexico_City', empresa: 1 };
/** Most minutes that the first morning may take. */
const OBJETIVO_MIN = 60;

/** Rows made by the ERP's own server, whose driver would take a round trip for each. */
const repite = (cuantas: number, hace: string): string =>
  `execute block as declare i integer = 1; declare j integer; declare f date; begin while (i <= ${cuantas}) do begin ${hace} i = i + 1; end end`;

/** Fills the ERP: what its foreign keys index in a real one is indexed, and nine of ten invoices were paid within the month. */
async function llena(erp: ErpDePrueba, { articulos, clientes, facturas }: Erp): Promise<void> {
  const hora = `timestamp '${ULTIMO} 10:00:00'`;
  await erp.sql(`insert into ALMACENES values (1, 'CENTRO')`);
  await erp.sql(`insert into CONCEPTOS_CC values (2, 'Cobro', 'C')`);
  await erp.sql(
    repite(
      articulos,
      `insert into ARTICULOS values (:i, 'ARTÍCULO Nº ' || :i, 'A', 'PZA', dateadd(-mod(:i, ${DIAS}) day to ${hora}));
       insert into CLAVES_ARTICULOS values (:i * 2, 'E' || :i, :i, 17);
       insert into CLAVES_ARTICULOS values (:i * 2 + 1, cast(7500000000000 + :i as varchar(20)), :i, 18);
       insert into SALDOS_IN values (:i, 1, 2026, 11, 24, 0); insert into NIVELES_ARTICULOS values (:i, 1, 6, 48);`,
    ),
  );
  await erp.sql(
    repite(
      clientes,
      `insert into CLIENTES values (:i, 'CLIENTE Nº ' || :i, 5000, dateadd(-mod(:i, ${DIAS}) day to ${hora})); insert into CLAVES_CLIENTES values ('K' || :i, :i);
       insert into DIRS_CLIENTES values (:i * 2, :i, 'S', null, '222 555 0101', null, 'CALLE ' || :i, '72000');
       insert into DIRS_CLIENTES values (:i * 2 + 1, :i, 'N', null, null, null, 'BODEGA ' || :i, '72010');`,
    ),
  );
  const pagada = `insert into IMPORTES_DOCTOS_CC values (:i, :i * 2 + 1, dateadd(20 day to :f), 'N', 'R', :i * 2, 116, 0);
     insert into DOCTOS_CC values (:i * 2 + 1, 2, :i, 'R', dateadd(20 day to :f), mod(:i, ${clientes}) + 1, 'N', null, 'CC', dateadd(20 day to :f));`;
  await erp.sql(
    repite(
      facturas,
      `f = dateadd(-${DIAS} + cast(:i as bigint) * ${DIAS} / ${facturas} day to date '${ULTIMO}');
       insert into DOCTOS_VE values (:i, 'F', 'FE' || :i, :f, mod(:i, ${clientes}) + 1, 1, 'N', 100, 16, :f);
       insert into DOCTOS_CC values (:i * 2, 2, 'FE' || :i, 'C', :f, mod(:i, ${clientes}) + 1, 'N', null, 'VE', :f);
       insert into DOCTOS_ENTRE_SIS values ('VE', :i, 'CC', :i * 2);
       if (mod(:i, 10) <> 0 and dateadd(20 day to f) <= date '${ULTIMO}') then begin ${pagada} end
       j = 0;
       while (j < ${RENGLONES}) do begin
         insert into DOCTOS_VE_DET values (:i * ${RENGLONES} + :j, :i, :j + 1, mod(:i * 7 + :j, ${articulos}) + 1, 4, 8, 33.33);
         j = j + 1;
       end`,
    ),
  );
  for (const [indice, de] of Object.entries({
    I1: 'CLAVES_ARTICULOS (ARTICULO_ID)',
    I2: 'CLAVES_CLIENTES (CLIENTE_ID)',
    I3: 'DIRS_CLIENTES (CLIENTE_ID)',
    I4: 'DOCTOS_VE_DET (DOCTO_VE_ID)',
    I5: 'IMPORTES_DOCTOS_CC (DOCTO_CC_ACR_ID)',
    I6: 'IMPORTES_DOCTOS_CC (DOCTO_CC_ID)',
    I7: 'DOCTOS_ENTRE_SIS (DOCTO_FTE_ID)',
    I8: 'DOCTOS_VE (FECHA_HORA_ULT_MODIF)',
    I9: 'DOCTOS_CC (FECHA_HORA_ULT_MODIF)',
  }))
    await erp.sql(`create index ${indice} on ${de}`);
}

/**
 * The first morning of a company on its ERP by the example's file: the rehearsal over all of it, the first round, a round in which nothing changed, and one
 * in which a hundred invoices did. Needs Debian's `firebird3.0-server`, running.
 * @param url of the owner of an empty database
 * @param avisa says how far it is
 */
export async function medirPuente(url: string, cuanto: Erp, avisa: (que: string) => void): Promise<string> {
  const erp = await erpDePrueba();
  const cliente = new pg.Client(conexionConfig(url));
  await cliente.connect();
  try {
    await llena(erp, cuanto);
    avisa('el ERP está lleno');
    const json = JSON.parse(readFileSync(join(RAIZ, 'despliegue/puente.ejemplo.json'), 'utf8'));
    const ruta = join(erp.carpeta, 'puente.json');
    writeFileSync(
      ruta,
      JSON.stringify({ ...json, historia: CORTE, firebird: { base: erp.base, usuario: erp.usuario } }),
    );
    const puente = await leePuente(ruta);
    const lector = await abreFirebird(puente, erp.clave);
    const filas: string[][] = [];
    const mide = async (que: string, hace: () => Promise<string>): Promise<number> => {
      const desde = performance.now();
      const dijo = await hace();
      const segundos = (performance.now() - desde) / 1000;
      filas.push([que, segundos.toFixed(1), dijo]);
      avisa(`${que}: ${segundos.toFixed(1)} s, ${dijo}`);
      return segundos;
    };
    const unaRonda = async () => {
      const hechas: Ronda[] = await ronda(cliente, lector, puente, CASA);
      const suma = (de: (r: Ronda) => number) => hechas.reduce((n, r) => n + de(r), 0);
      const errores = hechas.flatMap((r) => (r.error === null ? [] : `${r.lectura}: ${r.error}`));
      return [
        `${suma((r) => r.leidos)} leídos, ${suma((r) => r.altas)} filas nuevas, ${suma((r) => r.cambios)} cambian, ${suma((r) => r.rechazados)} rechazados`,
        ...errores,
      ].join('; ');
    };
    await mide('ensayo', async () => {
      const hechas = await ensaya(cliente, lector, puente, CASA, (e) =>
        avisa(`  ensayo de ${e.lectura}: ${e.documentos} en ${e.segundos.toFixed(0)} s ${e.error ?? ''}`),
      );
      for (const e of hechas)
        for (const m of e.motivos.slice(0, 3))
          avisa(`  ${e.lectura}: ${m.cuantos} ${m.motivo} (${m.ejemplo})`);
      return `${hechas.reduce((n, e) => n + e.documentos, 0)} documentos, ${hechas.reduce((n, e) => n + e.rechazados, 0)} rechazados`;
    });
    const manana = await mide('primera ronda', unaRonda);
    await mide('otra, sin cambios', unaRonda);
    await erp.sql(
      `update DOCTOS_VE set IMPORTE_NETO = 101, FECHA_HORA_ULT_MODIF = timestamp '${ULTIMO} 11:00:00' where DOCTO_VE_ID > ${cuanto.facturas - 100}`,
    );
    await mide('otra, con 100 facturas cambiadas', unaRonda);
    await lector.cierra();
    return `${tabla(
      `La primera mañana del puente: ${cuenta(cuanto.articulos)} artículos, ${cuenta(cuanto.clientes)} clientes, ${cuenta(cuanto.facturas)} facturas de ${RENGLONES} renglones`,
      ['', 's', 'qué hizo'],
      filas,
    )}\n${frente(manana < OBJETIVO_MIN * 60, `${OBJETIVO_MIN} minutos la primera ronda`)}`;
  } finally {
    await cliente.end();
    await erp.cierra();
  }
}
