import { afterAll, beforeAll, expect, test } from 'vitest';
import { abreBanco, type Banco, cuentas, motivos } from '../../../../testing/banco.ts';

let banco: Banco;
beforeAll(async () => {
  banco = await abreBanco();
});
afterAll(() => banco.cierra());

test('clientes, direcciones, pedidos and descargas come in by a file, and twice is once', async () => {
  const archivos: [string, string][] = [
    [
      'clientes',
      `CLAVE_CLIENTE|NOMBRE|GIRO|DIAS_CREDITO|LIMITE_CREDITO|FECHA_DISTRIBUIDOR|CLTE_RECOGE|LOCALIDAD
       C-80|TIENDA OCHENTA|ABARROTES|15|1000.50|2026-01-05|S|SAN JUAN`,
    ],
    [
      'direcciones',
      `DOCUMENTO|CLAVE_CLIENTE|TIPO_DIR|PRINCIPAL|CIUDAD|UBICACION
       D-80|C-80|FISCAL|S|PUEBLA|https://mapa.example/80
       D-81|C-80|ENTREGA|N|ATLIXCO|`,
    ],
    [
      'pedidos',
      `FOLIO|CLAVE_CLIENTE|OPERADOR|FECHA|IMPORTE|FACTURAR
       P80|C-80|jefe|2026-11-20 10:30|100|S`,
    ],
    [
      'descargas',
      `CLAVE_CLIENTE|FECHA|CATALOGO
       C-80|2026-11-20 10:30|HOGAR
       C-80|2026-11-21 10:30|HOGAR`,
    ],
  ];
  for (const [tabla, texto] of archivos) {
    const filas = texto.trim().split('\n').length - 1;
    expect(motivos(await banco.importa(tabla, texto, { ensayo: true })), tabla).toEqual([]);
    expect(cuentas(await banco.importa(tabla, texto)), tabla).toEqual([filas, 0, 0]);
    expect(cuentas(await banco.importa(tabla, texto)), tabla).toEqual([0, 0, filas]);
  }
  expect(
    await banco.db.sql(`select documento_externo as d, principal, ciudad, localidad from direcciones_clientes
                         join clientes using (cliente_id) where clave_cliente = 'C-80' order by dir_cli_id`),
  ).toEqual([
    { d: 'D-80', principal: true, ciudad: 'PUEBLA', localidad: 'SAN JUAN' },
    { d: 'D-81', principal: false, ciudad: 'ATLIXCO', localidad: null },
  ]);
  expect(await banco.audita()).toEqual([]);
});

test('refused: a map that is no link, an order of nobody, a new order without its day', async () => {
  expect(
    motivos(
      await banco.importa(
        'direcciones',
        `DOCUMENTO|CLAVE_CLIENTE|UBICACION
         D-90|C-1|http://mapa.example`,
      ),
    ),
  ).toEqual(['2 UBICACION: debe ser una liga que empiece con https://']);
  expect(
    motivos(
      await banco.importa(
        'pedidos',
        `FOLIO|CLAVE_CLIENTE|FECHA
         P90|NADIE|2026-11-20
         P91|C-1|`,
      ),
    ),
  ).toEqual(['2 CLAVE_CLIENTE: no existe el cliente', '3 FECHA: está vacía y el pedido es nuevo']);
});

test('un teléfono que nadie podría marcar entra como está y se dice por qué, los iguales en un renglón', async () => {
  const r = await banco.importa(
    'clientes',
    `CLAVE_CLIENTE|NOMBRE|TELEFONO|CELULAR
     C-90|UNO|01 222 555 0101|045 222 555 0102
     C-91|DOS|555 0101|
     C-92|TRES|222 555 0103 ext 4|2225550104 / 2225550105
     C-93|CUATRO|555-0106|
     C-94|CINCO||22255501`,
  );
  expect(motivos(r)).toEqual([]);
  expect(r.advertencias).toEqual([
    expect.stringMatching(/TELEFONO .*no tiene lada: un teléfono tiene 10 dígitos; entra como está/),
    expect.stringMatching(/CELULAR 22255501: no tiene lada/),
  ]);
  expect(await banco.db.sql(`select telefono from clientes where clave_cliente = 'C-91'`)).toEqual([
    { telefono: '555 0101' },
  ]);
});
