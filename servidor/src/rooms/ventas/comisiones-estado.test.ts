import { dinero } from '@anden/contrato/cifras.ts';
import { MENSAJES_COMISION as M } from '@anden/contrato/ventas/comisiones-rules.ts';
import { expect, test } from 'vitest';
import { conComisiones, devuelve, factura, filas, m, suma } from '../../../testing/comisiones.ts';
import { paginasDe } from '../../../testing/pdf.ts';

conComisiones();

const estado = async (n: number, mas: object = {}) =>
  m.como(n, 'getEstadoDeComision', { mes: '2026-11-15', ...mas });

test('#getEstadoDeComision: las líneas, devoluciones y ajustes de la pantalla con sus sumas al centavo; cada asesor el suyo', async () => {
  await factura(9201, 333.33, undefined, 1003);
  await factura(9202, 66.67, '2026-11-30T23:30:00-06:00', 1003);
  await devuelve(9201, 33.34, undefined, 1003);
  await factura(9203, 5000, undefined, 1001);
  expect((await m.como(1, 'cierraMesComision', { mes: '2026-10-01' })).body.estatus).toBe('1');
  await factura(9204, 77.77, '2026-10-10T18:00:00Z', 1003);

  const { body } = await estado(2);
  expect(body).toMatchObject({
    estatus: '1',
    data: { NOMBRE: 'comisiones-2026-11-1002.pdf', TIPO: 'application/pdf' },
  });
  const texto = paginasDe(Buffer.from(body.data.CONTENIDO, 'base64')).join('\n');
  // What the screen shows of the whole month.
  const suyas = await filas(2, { fecha: '2026-11-30' });
  expect(suyas).toHaveLength(4);
  for (const f of suyas) expect(texto).toContain(dinero(f.COMISION));
  for (const parte of ['F-9201', 'F-9202', 'F-9204', 'DEVOLUCION', 'AJUSTE DE FACTURA', 'MARCADOR 2'])
    expect(texto).toContain(parte);
  expect(texto).not.toContain('F-9203');
  const [, total = ''] = texto.split('Total (4 líneas)');
  expect(total.trim().split('\n').slice(0, 2)).toEqual([
    dinero(suma(suyas, 'TOTAL')),
    dinero(suma(suyas, 'COMISION')),
  ]);

  expect((await estado(2, { operador_id: 1001 })).http).toBe(403);
  const ajeno = await estado(1, { operador_id: 1002 });
  expect(paginasDe(Buffer.from(ajeno.body.data.CONTENIDO, 'base64')).join('\n')).toContain('F-9201');
  expect((await estado(2, { mes: '2025-01-01' })).body).toMatchObject({
    estatus: '0',
    message: M.sinLineas('01/2025'),
  });
});

test('el nombre más largo que un cliente puede tener se lee entero en el estado', async () => {
  const nombre = Array.from({ length: 30 }, (_, i) => `SUC${String(i).padStart(2, '0')}`)
    .join('')
    .replace(/(.{10})/g, '$1 ')
    .slice(0, 150)
    .trim();
  await m.app.db.sql(`update clientes set nombre = '${nombre}' where cliente_id = 1003`);
  await factura(9301, 10, undefined, 1003);
  const { body } = await estado(2);
  const texto = paginasDe(Buffer.from(body.data.CONTENIDO, 'base64')).join('\n');
  for (const palabra of nombre.split(' ')) expect(texto).toContain(palabra);
  expect(texto).not.toContain('…');
});
