import { randomUUID } from 'node:crypto';
import { centavos } from '@anden/contrato/centavos.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rejection } from '../src/platform/rejection.ts';
import {
  aplicar,
  asentarAbono,
  deshacerAplicacion,
  regresarDeposito,
  repartirDeposito,
} from '../src/rooms/cartera/index.ts';
import { testApp } from './app.ts';
import { cuadraLaCartera, depositoDe, enPuerta } from './cartera.ts';

/** Operations on customers' money; `npm run test:largo`: 20,000. */
const OPERACIONES = Number(process.env.ANDEN_DINERO ?? 400);
const POR_CORRIDA = 200;
const CLIENTES = 6;
const MOTIVO = 'Propiedad al azar';
/** Applications of all runs together: a single one may by chance have almost none. */
let aplicadas = 0;

const n = (max: number) => fc.integer({ min: 0, max });
/** A step of a client; numbers choose among what there is when it is taken. */
const paso = fc.oneof(
  fc.record({ clase: fc.constant('factura' as const), de: n(2), centavos: n(50_000) }),
  fc.record({ clase: fc.constant('cambiaFactura' as const), de: n(1_000), centavos: n(50_000) }),
  fc.record({ clase: fc.constant('pago' as const), de: n(2), centavos: n(50_000) }),
  fc.record({ clase: fc.constant('reparte' as const), de: n(1_000), centavos: n(40_000) }),
  fc.record({ clase: fc.constant('aplica' as const), de: n(1_000), a: n(1_000), centavos: n(60_000) }),
  fc.record({ clase: fc.constant('aplica' as const), de: n(1_000), a: n(1_000), centavos: n(60_000) }),
  fc.record({ clase: fc.constant('deshace' as const), de: n(1_000) }),
  fc.record({ clase: fc.constant('regresa' as const), de: n(1_000) }),
  fc.record({ clase: fc.constant('corrige' as const), de: n(1_000), centavos: n(60_000) }),
  fc.record({ clase: fc.constant('llega' as const), de: n(8), centavos: n(30_000) }),
);
type Paso = typeof paso extends fc.Arbitrary<infer P> ? P : never;

/** A refusal counts as an answer; deadlocks are tried again, as `ejecutarComando` does. */
async function pide(hacer: () => Promise<unknown>): Promise<void> {
  for (let intento = 1; ; intento++) {
    try {
      await hacer();
      return;
    } catch (e) {
      if (e instanceof Rejection) return;
      if ((e as { code?: string }).code !== '40P01' || intento === 5) throw e;
    }
  }
}

async function corre(pasos: readonly Paso[]): Promise<void> {
  const app = await testApp();
  try {
    const depositos = await Promise.all([500, 900, 120.5].map((pesos) => depositoDe(app, pesos)));
    const uno = async (consulta: string, de: number): Promise<number | undefined> => {
      const filas = await app.db.sql<{ id: number }>(consulta);
      return filas.length > 0 ? filas[de % filas.length]?.id : undefined;
    };
    const abono = (de: number) =>
      uno(`select asiento_id::int as id from saldos_cartera where not cargo order by 1`, de);
    const cargo = (de: number) =>
      uno(`select asiento_id::int as id from saldos_cartera where cargo order by 1`, de);
    let folio = 0;
    const da = async (p: Paso): Promise<void> => {
      const pesos = 'centavos' in p ? (p.centavos + 1) / 100 : 0;
      if (p.clase === 'factura')
        await app.db.sql(
          `insert into facturas (folio, cliente_id, fecha, total) values ('AZAR' || $1::int, $2, now(), $3)`,
          [++folio, (p.de % 2) + 1, pesos],
        );
      else if (p.clase === 'cambiaFactura') {
        const id = await uno('select docto_ve_id as id from facturas order by 1', p.de);
        // A check refuses it because of what has been paid (SQLSTATE 23514, from the trigger or the table).
        await app.db.sql('update facturas set total = $2 where docto_ve_id = $1', [id, pesos]).catch((e) => {
          if (e.code !== '23514') throw e;
        });
      } else if (p.clase === 'pago')
        await pide(() =>
          enPuerta(app, (ctx) =>
            asentarAbono(ctx, {
              clienteId: (p.de % 2) + 1,
              clase: 'PAGO',
              fecha: 'now',
              centavos: centavos(p.centavos + 1),
              folio: 'AZ',
            }),
          ),
        );
      else if (p.clase === 'reparte')
        await pide(() =>
          enPuerta(app, (ctx) =>
            repartirDeposito(ctx, depositos[p.de % depositos.length] ?? 0, [
              { clienteId: (p.de % 2) + 1, centavos: centavos(p.centavos + 1) },
            ]),
          ),
        );
      else if (p.clase === 'aplica') {
        const [abonoId, cargoId] = [await abono(p.de), await cargo(p.a)];
        if (abonoId && cargoId)
          await pide(() =>
            enPuerta(app, (ctx) => aplicar(ctx, [{ abonoId, cargoId, centavos: centavos(p.centavos + 1) }])),
          );
      } else if (p.clase === 'deshace') {
        const id = await uno(
          'select aplicacion_id::int as id from aplicaciones where corrige is null order by 1',
          p.de,
        );
        if (id) await pide(() => enPuerta(app, (ctx) => deshacerAplicacion(ctx, [id], MOTIVO)));
      } else if (p.clase === 'regresa')
        await pide(() =>
          enPuerta(app, (ctx) =>
            regresarDeposito(ctx, depositos[p.de % depositos.length] ?? 0, { motivo: MOTIVO }),
          ),
        );
      else if (p.clase === 'corrige') {
        const id = await abono(p.de);
        // Twice under one key: the second is the first's reply.
        const clave = randomUUID();
        const manda = () =>
          app.call('corrigeAbono', { abono_id: id, importe: pesos, motivo: MOTIVO }, { clave });
        const [una, otra] = await Promise.all([manda(), manda()]);
        expect(otra.body).toEqual(una.body);
      } else {
        const pagos = [
          {
            DOCUMENTO: `AZ-${p.de}`,
            FOLIO: `AZ-${p.de}`,
            CLAVE_CLIENTE: 'C-1',
            FECHA: '2026-11-20T10:00:00Z',
            IMPORTE: pesos,
            FACTURAS: p.de % 2 ? [{ FOLIO: 'F2', IMPORTE: 1 }] : [],
          },
        ];
        const banco = {
          DOCUMENTO: `AZB-${p.de % 5}`,
          FECHA: '2026-02-20',
          IMPORTE: p.clase === 'llega' && p.centavos % 3 === 0 ? 0 : 7,
          CUENTA: '1',
          FORMA_PAGO: '1',
          REFERENCIA: `AZAR ${p.de % 5}`,
          CLAVE_CLIENTE: p.de % 2 ? 'C-2' : null,
        };
        const { body } = await app.call('recibeDocumentos', { pagos, depositos: [banco] });
        expect(body.estatus, body.message).toBe('1');
      }
    };
    let siguiente = 0;
    await Promise.all(
      Array.from({ length: CLIENTES }, async () => {
        for (;;) {
          const p = pasos[siguiente++];
          if (!p) return;
          await da(p);
        }
      }),
    );
    await cuadraLaCartera(app);
    const [hecho] = await app.db.sql<{ aplicadas: number }>(
      'select count(*)::int as aplicadas from aplicaciones',
    );
    aplicadas += hecho?.aplicadas ?? 0;
  } finally {
    await app.close();
  }
}

test(
  `${OPERACIONES} operaciones al azar de ${CLIENTES} a la vez con el dinero de los clientes: la cartera cuadra`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: POR_CORRIDA, maxLength: POR_CORRIDA }), corre),
      // A run of concurrent clients is not repeated by its seed alone.
      { numRuns: Math.ceil(OPERACIONES / POR_CORRIDA), endOnFailure: true },
    );
    expect(aplicadas).toBeGreaterThan(OPERACIONES / POR_CORRIDA);
  },
  Math.max(300_000, OPERACIONES * 100),
);

test.each(['depósito', 'pago'])(
  'veinte a la vez sobre un mismo %s: entran justo las que caben',
  async (que) => {
    const app = await testApp();
    try {
      // Seven of 10.00 fit in 75.00.
      await app.db.sql(
        `insert into facturas (folio, cliente_id, fecha, total) select 'V' || i, 1, now(), 100 from generate_series(1, 20) i`,
      );
      const cargos = await app.db.sql<{ id: number }>(
        `select c.asiento_id::int as id from cartera c where c.folio like 'V%' order by 1`,
      );
      const deposito = await depositoDe(app, 75);
      const abonoId = await enPuerta(app, (ctx) =>
        asentarAbono(ctx, { clienteId: 1, clase: 'PAGO', fecha: 'now', centavos: centavos(7500) }),
      );
      const salidas = await Promise.allSettled(
        cargos.map(({ id: cargoId }) =>
          enPuerta(app, async (ctx) => {
            if (que === 'pago') return aplicar(ctx, [{ abonoId, cargoId, centavos: centavos(1000) }]);
            const [suyo = 0] = await repartirDeposito(ctx, deposito, [
              { clienteId: 1, centavos: centavos(1000) },
            ]);
            return aplicar(ctx, [{ abonoId: suyo, cargoId, centavos: centavos(1000) }]);
          }),
        ),
      );
      expect(salidas.filter((s) => s.status === 'fulfilled')).toHaveLength(7);
      for (const s of salidas) if (s.status === 'rejected') expect(s.reason).toBeInstanceOf(Rejection);
      const [suma] = await app.db.sql<{ importe: number }>(
        'select sum(importe) as importe from aplicaciones where aplicacion_id > 1',
      );
      expect(suma?.importe).toBe(70);
      await cuadraLaCartera(app);
    } finally {
      await app.close();
    }
  },
);
