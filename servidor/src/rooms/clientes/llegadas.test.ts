import { describe, expect, test } from 'vitest';
import { huella } from '../../../testing/db.ts';
import { conEntregas, type Entrega, RASTRO } from '../../../testing/entregas.ts';

const { casa, entrega, resultados } = conEntregas();

const direcciones = (clave: string) =>
  casa.app.db.sql(
    `select d.documento_externo as documento, d.principal, d.tipo_dir, d.ciudad from direcciones_clientes d join clientes c using (cliente_id)
      where c.clave_cliente = $1 order by d.dir_cli_id`,
    [clave],
  );

describe('#recibeDocumentos: clientes y lo suyo', () => {
  test('un cliente entero con direcciones, pedido y descarga entra en un envío, y otra vez es igual', async () => {
    const todo: Entrega = {
      clientes: [
        {
          CLAVE_CLIENTE: 'C-70',
          NOMBRE: 'ABARROTES LUNA',
          NOMBRE_COMERCIAL: 'LA LUNA',
          GIRO: 'ABARROTES',
          RFC: 'ABL800101AB1',
          CELULAR: '2220000000',
          DIAS_CREDITO: 30,
          LIMITE_CREDITO: 5000.5,
          FECHA_DISTRIBUIDOR: '2026-01-05',
          FECHA_HORA_CREACION: '2025-12-01T10:00:00-06:00',
          CLTE_RECOGE: 'S',
          LOCALIDAD: 'SAN JUAN',
        },
      ],
      direcciones: [
        { DOCUMENTO: 'D-70A', CLAVE_CLIENTE: 'C-70', CIUDAD: 'PUEBLA', TIPO_DIR: 'FISCAL' },
        {
          DOCUMENTO: 'D-70B',
          CLAVE_CLIENTE: 'C-70',
          CIUDAD: 'ATLIXCO',
          PRINCIPAL: 'S',
          UBICACION: 'https://mapa.example/1',
        },
      ],
      pedidos: [
        {
          DOCUMENTO: 'P-70',
          FOLIO: 'P70',
          FOLIO_WEB: 'W70',
          CLAVE_CLIENTE: 'C-70',
          OPERADOR: 'jefe',
          FECHA: '2026-11-20T10:00:00-06:00',
          IMPORTE: 120.5,
          FACTURAR: 'S',
        },
      ],
      descargas: [
        { DOCUMENTO: 'X-70', CLAVE_CLIENTE: 'C-70', FECHA: '2026-11-20T10:00:00-06:00', CATALOGO: 'HOGAR' },
      ],
    };
    expect((await entrega(todo)).map((d) => [d.TIPO, d.RESULTADO])).toEqual([
      ['cliente', 'nuevo'],
      ['direccion', 'nuevo'],
      ['direccion', 'nuevo'],
      ['pedido', 'nuevo'],
      ['descarga', 'nuevo'],
    ]);
    expect(
      await casa.app.db.sql(`select giro, rfc, dias_credito, limite_credito, fecha_distribuidor::text as desde, clte_recoge, creado::text as creado
                               from clientes where clave_cliente = 'C-70'`),
    ).toEqual([
      expect.objectContaining({
        giro: 'ABARROTES',
        dias_credito: 30,
        desde: '2026-01-05',
        clte_recoge: true,
      }),
    ]);
    // The address that the customer had from the beginning became the main one, so none is empty.
    expect(await direcciones('C-70')).toEqual([
      { documento: 'D-70B', principal: true, tipo_dir: 'ENTREGA', ciudad: 'ATLIXCO' },
      { documento: 'D-70A', principal: false, tipo_dir: 'FISCAL', ciudad: 'PUEBLA' },
    ]);
    expect(
      await casa.app.db.sql(
        `select folio_web, importe::float8 as importe, estatus, facturar from pedidos where folio = 'P70'`,
      ),
    ).toEqual([{ folio_web: 'W70', importe: 120.5, estatus: 'PENDIENTE', facturar: true }]);
    const antes = await huella(casa.app.db, RASTRO);
    const { clientes: _, ...suyos } = todo;
    expect(await resultados(suyos)).toEqual(['igual', 'igual', 'igual', 'igual']);
    expect(await huella(casa.app.db, RASTRO)).toEqual(antes);
  });

  test('lo que llega después cambia lo que hay; null lo vacía y lo que no se dice queda', async () => {
    const pedido = {
      DOCUMENTO: 'P-71',
      FOLIO: 'P71',
      CLAVE_CLIENTE: 'C-1',
      FECHA: '2026-11-20T10:00:00-06:00',
    };
    await entrega({ pedidos: [{ ...pedido, FOLIO_WEB: 'W71', IMPORTE: 10 }] });
    expect(await resultados({ pedidos: [{ ...pedido, ESTATUS: 'PAGADO' }] })).toEqual(['cambiado']);
    const hay = () =>
      casa.app.db.sql(
        `select folio_web, importe::float8 as importe, estatus from pedidos where folio = 'P71'`,
      );
    expect(await hay()).toEqual([{ folio_web: 'W71', importe: 10, estatus: 'PAGADO' }]);
    expect(await resultados({ pedidos: [{ ...pedido, FOLIO_WEB: null }] })).toEqual(['cambiado']);
    expect(await hay()).toEqual([{ folio_web: null, importe: 10, estatus: 'PAGADO' }]);
  });

  test('un tipo, una zona o un giro en blanco no cambia nada la segunda vez', async () => {
    const cliente = { CLAVE_CLIENTE: 'C-74', NOMBRE: 'EN BLANCO', TIPO: '', ZONA: '', GIRO: 'DULCES' };
    expect(await resultados({ clientes: [cliente] })).toEqual(['nuevo']);
    expect(await resultados({ clientes: [cliente] })).toEqual(['igual']);
    expect(await resultados({ clientes: [{ ...cliente, GIRO: '' }] })).toEqual(['cambiado']);
    expect(await resultados({ clientes: [{ ...cliente, GIRO: '' }] })).toEqual(['igual']);
  });

  test('la principal cambia de dirección, y un cliente nunca se queda sin ella', async () => {
    const una = { DOCUMENTO: 'D-72A', CLAVE_CLIENTE: 'C-72', CIUDAD: 'UNO' };
    const otra = { DOCUMENTO: 'D-72B', CLAVE_CLIENTE: 'C-72', CIUDAD: 'DOS' };
    await entrega({ clientes: [{ CLAVE_CLIENTE: 'C-72', NOMBRE: 'X' }], direcciones: [una, otra] });
    const principal = async () =>
      (await direcciones('C-72')).filter((d) => d.principal).map((d) => d.documento);
    expect(await principal()).toEqual(['D-72A']);
    expect(await resultados({ direcciones: [{ ...una, PRINCIPAL: 'N' }] })).toEqual([
      'rechazado: PRINCIPAL N: es la principal y ninguna otra toma su lugar',
    ]);
    expect(
      await resultados({
        direcciones: [
          { ...una, PRINCIPAL: 'N' },
          { ...otra, PRINCIPAL: 'S' },
        ],
      }),
    ).toEqual(['cambiado', 'cambiado']);
    expect(await principal()).toEqual(['D-72B']);
    expect(
      await resultados({
        direcciones: [
          { ...una, PRINCIPAL: 'S' },
          { ...otra, PRINCIPAL: 'S' },
        ],
      }),
    ).toEqual(['cambiado', 'rechazado: PRINCIPAL S: el cliente trae otra principal: D-72A']);
    expect(await principal()).toEqual(['D-72A']);
  });

  test('lo que no se puede tomar se rechaza con su motivo y los demás entran', async () => {
    const FECHA = '2026-11-20T10:00:00-06:00';
    expect(
      await resultados({
        direcciones: [
          { DOCUMENTO: 'D-73', CLAVE_CLIENTE: 'NADIE' },
          { DOCUMENTO: 'D-72A', CLAVE_CLIENTE: 'C-1' },
        ],
        pedidos: [
          { DOCUMENTO: 'P-73', FOLIO: 'P71', CLAVE_CLIENTE: 'C-1', FECHA },
          { DOCUMENTO: 'P-74', FOLIO: 'P74', CLAVE_CLIENTE: 'C-1', OPERADOR: 'NADA', FECHA },
          { DOCUMENTO: 'P-75', FOLIO: 'P75', CLAVE_CLIENTE: 'C-1', FECHA },
          { DOCUMENTO: 'P-76', FOLIO: 'P75', CLAVE_CLIENTE: 'C-1', FECHA },
        ],
        descargas: [{ DOCUMENTO: 'X-73', CLAVE_CLIENTE: 'NADIE', FECHA }],
      }),
    ).toEqual([
      'rechazado: CLAVE_CLIENTE NADIE: no existe el cliente',
      'rechazado: CLAVE_CLIENTE C-1: la dirección es de otro cliente',
      'rechazado: FOLIO P71: ya es de otro documento: P-71',
      'rechazado: OPERADOR NADA: no existe el operador',
      'nuevo',
      'rechazado: FOLIO P75: viene también en el documento P-75',
      'rechazado: CLAVE_CLIENTE NADIE: no existe el cliente',
    ]);
    const mapa = await casa.app.call('recibeDocumentos', {
      direcciones: [{ DOCUMENTO: 'D-77', CLAVE_CLIENTE: 'C-1', UBICACION: 'http://mapa.example' }],
    });
    expect(mapa.http).toBe(400);
  });
});
