import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import { describe, expect, test } from 'vitest';
import { huella } from '../../../testing/db.ts';
import {
  conEntregas,
  type Dicho,
  type Entrega,
  factura,
  RASTRO,
  type Remision,
  remision,
} from '../../../testing/entregas.ts';
import { OP, RDET, REM } from '../../../testing/fixture.ts';
import type { Evento } from '../../platform/events.ts';

const { casa, entrega, resultados, guardada } = conEntregas();

describe('#recibeDocumentos', () => {
  test('clientes, la remisión de uno de ellos y su factura entran en un envío, y otra vez son iguales', async () => {
    const r = remision({
      CLAVE_CLIENTE: 'C-50',
      FOLIO_DR: 'P50',
      OPERADOR: 'jefe',
      PROMETIDO: '2026-11-21T09:00:00Z',
      PRIORIDAD: 'S',
      PAQUETERIA: 'PAQUETERÍA ÑANDÚ',
      OBSERVACIONES: 'FRÁGIL',
    });
    const f = factura({
      CLAVE_CLIENTE: 'C-50',
      REMISIONES: [r.FOLIO],
      GUIAS: [{ GUIA: 'G50', FLETERA: 'UNO', FECHA: '2026-11-20T12:00:00Z' }],
    });
    const todo: Entrega = {
      clientes: [
        { CLAVE_CLIENTE: 'C-50', NOMBRE: 'ABARROTES LA ÑAPA', OPERADOR: 'ADMIN', TELEFONO: '222 000 0000' },
      ],
      remisiones: [r],
      facturas: [f],
    };
    expect((await entrega(todo)).map((d) => [d.TIPO, d.DOCUMENTO, d.RESULTADO])).toEqual([
      ['cliente', 'C-50', 'nuevo'],
      ['remision', r.DOCUMENTO, 'nuevo'],
      ['factura', f.DOCUMENTO, 'nuevo'],
    ]);
    expect(await guardada(r.DOCUMENTO)).toMatchObject({
      folio: r.FOLIO,
      folio_dr: 'P50',
      empresa_id: 3,
      almacen_id: 1,
      operador_id: OP.JEFE,
      fecha: '2026-11-20T16:00:00.000Z',
      prometido: '2026-11-21T09:00:00.000Z',
      urgente: true,
      clte_recoge: false,
      importe_neto: 22.75,
      renglones: 2,
      estatus: 'PENDIENTE',
      lineas: [
        [1, 'A-1', 2, 9.5],
        [2, 'A-8', 3, 1.25],
      ],
    });
    expect(
      await casa.app.db.sql(
        `select r.folio remision, guia, g.fletera, entregado from facturas f join remisiones r on r.factura_id = f.docto_ve_id
           join guias g on g.docto_ve_id = f.docto_ve_id where f.documento_externo = $1`,
        [f.DOCUMENTO],
      ),
    ).toEqual([{ remision: r.FOLIO, guia: 'G50', fletera: 'UNO', entregado: null }]);
    const antes = await huella(casa.app.db, RASTRO);
    expect(await resultados(todo)).toEqual(['igual', 'igual', 'igual']);
    expect(await huella(casa.app.db, RASTRO)).toEqual(antes);
  });

  test('un cliente cambia en lo que se dice de él; null lo vacía y lo que no se dice queda', async () => {
    const base = { CLAVE_CLIENTE: 'C-51', NOMBRE: 'UNO', ZONA: 'SUR', TELEFONO: '1', EMAIL: 'a@b.mx' };
    await entrega({ clientes: [base] });
    expect(
      await resultados({
        clientes: [{ CLAVE_CLIENTE: 'C-51', NOMBRE: 'UNO DOS', TELEFONO: null }],
      }),
    ).toEqual(['cambiado']);
    expect(
      await casa.app.db.sql(
        `select nombre, zona, telefono, email from clientes where clave_cliente = 'C-51'`,
      ),
    ).toEqual([{ nombre: 'UNO DOS', zona: 'SUR', telefono: null, email: 'a@b.mx' }]);
    expect(
      await resultados({
        clientes: [
          { CLAVE_CLIENTE: 'c-51', NOMBRE: 'OTRO' },
          { CLAVE_CLIENTE: 'C-52', NOMBRE: 'X', OPERADOR: 'NADA' },
          { CLAVE_CLIENTE: 'C-53', NOMBRE: 'Y' },
        ],
      }),
    ).toEqual([
      'rechazado: CLAVE_CLIENTE c-51: ya existe escrita C-51',
      'rechazado: OPERADOR NADA: no existe el operador',
      'nuevo',
    ]);
  });

  test('lo que no se puede tomar se rechaza con su motivo y los demás entran', async () => {
    const buena = remision();
    const malas = [
      remision({
        RENGLONES: [
          { CLAVE_ARTICULO: 'A-1', UNIDADES: 1 },
          { CLAVE_ARTICULO: 'NO-HAY', UNIDADES: 1 },
          { CLAVE_ARTICULO: 'TAMPOCO', UNIDADES: 1 },
        ],
      }),
      remision({ CLAVE_CLIENTE: 'C-NADIE', OPERADOR: 'NADA', ALMACEN_ID: 7 }),
      remision({ FOLIO: 'R1' }),
      remision({ FOLIO: 'R2' }),
      remision({ FOLIO: buena.FOLIO }),
      remision({
        RENGLONES: Array.from({ length: 3 }, () => ({
          CLAVE_ARTICULO: 'A-1',
          UNIDADES: 1_000_000,
          PRECIO: 9_999_999,
        })),
      }),
    ];
    const r = await resultados({ remisiones: [buena, ...malas, remision()] });
    expect(r).toEqual([
      'nuevo',
      'rechazado: CLAVE_ARTICULO NO-HAY: no existe el artículo; CLAVE_ARTICULO TAMPOCO: no existe el artículo',
      'rechazado: CLAVE_CLIENTE C-NADIE: no existe el cliente; OPERADOR NADA: no existe el operador; ALMACEN_ID 7: no existe el almacén',
      'rechazado: FOLIO R1: ya es de otro documento: ERP-1',
      'rechazado: FOLIO R2: ya es de una remisión que no vino de otro sistema',
      `rechazado: FOLIO ${buena.FOLIO}: viene también en el documento ${buena.DOCUMENTO}`,
      'rechazado: PRECIO 29999997000000.00: suma un importe que no es posible',
      'nuevo',
    ]);
    for (const m of malas) expect(await guardada(m.DOCUMENTO)).toBeUndefined();
  });

  test('dos veces en un envío: igual si dice lo mismo, rechazado si no', async () => {
    const r = remision();
    expect(await resultados({ remisiones: [r, { ...r }, { ...r, OBSERVACIONES: 'OTRA' }] })).toEqual([
      'nuevo',
      'igual',
      'rechazado: El documento viene dos veces en el envío, con distinto contenido',
    ]);
    expect(await guardada(r.DOCUMENTO)).toMatchObject({ observaciones: null });
  });

  test('los espacios de una columna de ancho fijo no son de la clave ni hacen otro documento', async () => {
    const r = remision();
    const ancha = (t: string) => t.padEnd(20);
    const f = factura({ REMISIONES: [ancha(r.FOLIO)], CLAVE_CLIENTE: ' C-1' });
    expect(await resultados({ remisiones: [r], facturas: [f] })).toEqual(['nuevo', 'nuevo']);
    const otra = {
      ...r,
      DOCUMENTO: ancha(r.DOCUMENTO),
      FOLIO: ancha(r.FOLIO),
      RENGLONES: r.RENGLONES.map((l) => ({ ...l, CLAVE_ARTICULO: ` ${l.CLAVE_ARTICULO} ` })),
    };
    expect(
      await resultados({
        clientes: [{ CLAVE_CLIENTE: 'C-1 ', NOMBRE: ' FERRETERÍA LA PERLA' }],
        remisiones: [otra],
      }),
    ).toEqual(['igual', 'igual']);
    const blanco = await casa.app.call('recibeDocumentos', {
      clientes: [{ CLAVE_CLIENTE: 'C-60', NOMBRE: '  ' }],
    });
    expect(blanco.http).toBe(400);
  });

  test('con otro contenido cambia mientras nadie la ha abierto: renglones menos, más y otros', async () => {
    const r = remision();
    await entrega({ remisiones: [r] });
    const cambia = (RENGLONES: Remision['RENGLONES']) =>
      resultados({ remisiones: [{ ...r, PRIORIDAD: 'S', RENGLONES }] });
    expect(await cambia([{ CLAVE_ARTICULO: 'A-3', UNIDADES: 7, PRECIO: 2 }])).toEqual(['cambiado']);
    expect(await guardada(r.DOCUMENTO)).toMatchObject({
      urgente: true,
      importe_neto: 14,
      renglones: 1,
      lineas: [[1, 'A-3', 7, 2]],
    });
    const tres = ['A-1', 'A-2', 'A-3'].map((CLAVE_ARTICULO) => ({ CLAVE_ARTICULO, UNIDADES: 1, PRECIO: 1 }));
    expect(await cambia(tres)).toEqual(['cambiado']);
    expect(await guardada(r.DOCUMENTO)).toMatchObject({ importe_neto: 3, renglones: 3 });
    expect(await cambia(tres)).toEqual(['igual']);
  });

  test.each([
    [
      'alguien entró',
      (id: number) => `insert into remisiones_surtidores (docto_ve_id, operador_id) values (${id}, 1)`,
    ],
    [
      'se abrió un renglón',
      (id: number) =>
        `update remisiones_det set inicio_surtido = now() where docto_ve_id = ${id} and renglon = 1`,
    ],
    [
      'alguien apartó un renglón',
      (id: number) => `insert into reclamos (documento, documento_det_id, operador_id, vence)
        select 'remision', docto_ve_det_id, 1, now() + interval '10 minutes' from remisiones_det where docto_ve_id = ${id} and renglon = 2`,
    ],
    [
      'va en un recorrido',
      (
        id: number,
      ) => `with c as (insert into recorridos (almacen_id, operador_id) values (1, ${OP.ACOMODO}) returning recorrido_id)
        insert into recorridos_remisiones (recorrido_id, docto_ve_id, caja) select recorrido_id, ${id}, 1 from c`,
    ],
  ])('con otro contenido se rechaza si %s; con el mismo sigue igual', async (_, abre) => {
    const r = remision();
    await entrega({ remisiones: [r] });
    const [{ id } = { id: 0 }] = await casa.app.db.sql<{ id: number }>(
      'select docto_ve_id id from remisiones where documento_externo = $1',
      [r.DOCUMENTO],
    );
    await casa.app.db.sql(abre(id));
    const antes = await huella(casa.app.db, RASTRO);
    const otra = { ...r, RENGLONES: [{ CLAVE_ARTICULO: 'A-1', UNIDADES: 1 }] };
    expect(await resultados({ remisiones: [otra] })).toEqual([
      `rechazado: FOLIO ${r.FOLIO}: cambió y la remisión ya se empezó a surtir: queda como estaba`,
    ]);
    expect(await resultados({ remisiones: [r] })).toEqual(['igual']);
    expect(await huella(casa.app.db, RASTRO)).toEqual(antes);
    // Puts back what one case wrote without picking, which no other test expects.
    await casa.app.db.sql(`update remisiones_det set inicio_surtido = null where docto_ve_id = ${id}`);
  });

  test('ni en un almacén que quien entrega no ve, ni facturando sus remisiones', async () => {
    await casa.app.darControles(OP.UNO, [P.recibirDocumentos]);
    const propia = remision();
    const delNorte = remision({ ALMACEN_ID: 2 });
    await entrega({ remisiones: [delNorte] });
    expect(
      await resultados(
        {
          remisiones: [remision({ ALMACEN_ID: 2 }), propia],
          facturas: [factura({ REMISIONES: [delNorte.FOLIO] })],
        },
        'UNO',
      ),
    ).toEqual([
      'rechazado: ALMACEN_ID 2: no tiene acceso a ese almacén',
      'nuevo',
      `rechazado: REMISION ${delNorte.FOLIO}: no tiene acceso a su almacén`,
    ]);
    expect(await resultados({ remisiones: [{ ...propia, ALMACEN_ID: 2 }] })).toEqual(['cambiado']);
    expect(await resultados({ remisiones: [propia] }, 'UNO')).toEqual([
      'rechazado: ALMACEN_ID 1: no tiene acceso a ese almacén',
    ]);
  });

  test('quien surte y quien lee sus reportes se enteran de las que entran, y de ninguna más', async () => {
    const oidos: Evento[] = [];
    const callar = casa.app.servicios.eventos.oir((e) => oidos.push(e));
    const idDe = async ({ DOCUMENTO }: { DOCUMENTO: string }) => {
      const [fila] = await casa.app.db.sql<{ id: number }>(
        'select docto_ve_id id from remisiones where documento_externo = $1',
        [DOCUMENTO],
      );
      return fila?.id;
    };
    // Messages come in order: after this one there are none left of what other tests delivered.
    const primera = remision();
    await entrega({ remisiones: [primera] });
    const suyo = await idDe(primera);
    await expect.poll(() => oidos.some((e) => e.tema === 'remision' && e.id === suyo)).toBe(true);
    oidos.length = 0;
    const r = remision();
    await entrega({ remisiones: [r, remision({ CLAVE_CLIENTE: 'C-NADIE' })] });
    const id = await idDe(r);
    await expect
      .poll(() => oidos.filter((e) => e.tema === 'remision'))
      .toMatchObject([{ id, almacen_id: 1 }]);
    const [{ controles = [] } = {}] = oidos.filter((e) => e.tema === 'remision');
    for (const control of [P.surtidorem, P.tiemposremisiones, P.remisionesrevisadas, P.renglonajesop]) {
      expect(controles).toContain(control);
    }
    callar();
  });

  test('dos envíos a la vez del mismo documento lo toman una vez', async () => {
    const documentos = Array.from({ length: 20 }, () => remision());
    const respuestas = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        casa.app.call(
          'recibeDocumentos',
          { remisiones: i % 2 ? [...documentos].reverse() : documentos },
          { clave: randomUUID() },
        ),
      ),
    );
    const dichos = respuestas.flatMap((r) => r.body.data as Dicho[]);
    expect(dichos.filter((d) => d.RESULTADO === 'nuevo')).toHaveLength(20);
    expect(dichos.filter((d) => d.RESULTADO === 'igual')).toHaveLength(60);
    const [{ n } = { n: 0 }] = await casa.app.db.sql<{ n: number }>(
      'select count(*)::int n from remisiones where documento_externo = any ($1)',
      [documentos.map((d) => d.DOCUMENTO)],
    );
    expect(n).toBe(20);
  });

  test('mientras alguien la abre, el cambio espera y lo ve', async () => {
    const antes = await casa.app.db.sql('select * from remisiones_det where docto_ve_id = $1', [REM.SURTIR]);
    const [r] = await casa.app.db.sql<{ fecha: string }>(
      'select fecha from remisiones where docto_ve_id = $1',
      [REM.SURTIR],
    );
    const otra: Remision = {
      DOCUMENTO: 'ERP-1',
      FOLIO: 'R1',
      ALMACEN_ID: 1,
      CLAVE_CLIENTE: 'C-1',
      FECHA: r?.fecha ?? '',
      RENGLONES: [{ CLAVE_ARTICULO: 'A-1', UNIDADES: 1 }],
    };
    const [abre, cambia] = await Promise.all([
      casa.app.call('reclamaLinea', { documento: 'remision', documento_det_id: RDET.BARRAS }),
      casa.app.call('recibeDocumentos', { remisiones: [otra] }),
    ]);
    const { RESULTADO } = cambia.body.data[0];
    // Whichever was first: either it changed and the line is gone, or it was refused and all lines are there.
    const ahora = await casa.app.db.sql('select * from remisiones_det where docto_ve_id = $1', [REM.SURTIR]);
    if (RESULTADO === 'cambiado') expect(ahora).toHaveLength(1);
    else {
      expect(abre.body.estatus).toBe('1');
      expect(ahora).toEqual(antes);
    }
  });

  test('doscientas remisiones de cincuenta renglones entran enteras en un envío, y otra vez son iguales', async () => {
    const claves = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7', 'A-8'];
    const remisiones = Array.from({ length: 200 }, () =>
      remision({
        RENGLONES: Array.from({ length: 50 }, (_, i) => ({
          CLAVE_ARTICULO: claves[i % claves.length] ?? '',
          UNIDADES: i + 1,
          PRECIO: 12.5,
        })),
      }),
    );
    const dichos = await entrega({ remisiones });
    expect(dichos.every((d) => d.RESULTADO === 'nuevo')).toBe(true);
    expect(
      await casa.app.db.sql(
        `select count(*)::int as renglones, count(distinct d.docto_ve_id)::int as remisiones, sum(d.unidades)::int as unidades,
                sum(distinct r.importe_neto) as importe
           from remisiones_det d join remisiones r using (docto_ve_id) where r.documento_externo = any ($1)`,
        [remisiones.map((r) => r.DOCUMENTO)],
      ),
    ).toEqual([{ renglones: 10_000, remisiones: 200, unidades: 200 * 1_275, importe: 1_275 * 12.5 }]);
    const otraVez = await entrega({ remisiones });
    expect(otraVez.every((d) => d.RESULTADO === 'igual')).toBe(true);
  });
});
