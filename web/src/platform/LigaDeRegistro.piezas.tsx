import { P } from '@anden/contrato/permissions.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja } from '../../testing/dibuja.tsx';
import { enRuta } from '../../testing/enRuta.tsx';
import { abreSesion } from '../../testing/sesion.tsx';
import { Renglones } from '../ui/Detalle.tsx';
import { de } from './columns.ts';
import { celdaDe, juntoA, LigaA } from './LigaDeRegistro.tsx';

/** Renders as the app does: within a router, for somebody with these control ids. */
async function pinta(que: ReactNode, ...permisos: readonly number[]): Promise<void> {
  abreSesion({ permisos: permisos.map((ID_CONTROL) => ({ ID_CONTROL })) });
  await dibuja(enRuta(que));
}
const liga = (name: string) => page.getByRole('link', { name, exact: true });

const GUIA = { CLAVE_CLIENTE: 'C-1', FECHAGUIA: '2026-11-23T16:00:00.000Z' };
const TODO = (
  <>
    <LigaA registro="articulo" valor="A-1" />
    <LigaA registro="ubicacion" valor="1-01-01" fila={{ ALMACEN_ID: 1 }} />
    <LigaA registro="acomodo" valor="DV1" />
    <LigaA registro="factura" valor="F1" fila={GUIA} />
    <LigaA registro="pedido" valor="P1" fila={{ CLIENTE_ID: 7 }} />
    <LigaA registro="guia" valor="G-1" fila={GUIA} />
    <LigaA registro="deposito" valor="REF" fila={{ DOCTO_BA_ID: 9 }} />
    <LigaA registro="operador" valor="ANA" fila={{ OPERADOR_ID: 4 }} />
    <LigaA registro="operador" valor={null} />
  </>
);

test('cada registro se liga a su página para quien la puede abrir, con lo que ella pide', async () => {
  await pinta(TODO, P.kardex, P.fichaCliente, P.guias, P.depositonoid, P.verGente, P.verOtros);
  for (const [nombre, href] of [
    ['A-1', '/inventarios/Articulo?clave=A-1'],
    ['DV1', '/inventarios/Documento?tipo=acomodo&folio=DV1'],
    ['F1', '/clientes/Cliente?clave=C-1&factura=F1'],
    ['P1', '/clientes/Cliente?cliente=7&pedido=P1'],
    ['G-1', '/clientes/Guias?desde=2026-11-23&hasta=2026-11-23&filtro=G-1'],
    ['REF', '/clientes/Deposito?registro=9'],
    ['ANA', '/rh/Operador?operador=4'],
  ] as const)
    await expect.element(liga(nombre)).toHaveAttribute('href', href);
  await expect.element(page.getByText(/—$/)).toBeVisible();
  // Outside a row, Tab stops at each link.
  await userEvent.tab();
  await expect.element(liga('A-1')).toHaveFocus();
});

test('a quien no puede abrir su página se le dice el nombre, sin liga', async () => {
  await pinta(TODO);
  await expect.element(page.getByText(/A-1.*DV1.*F1.*P1.*G-1.*REF.*ANA/)).toBeVisible();
  expect(document.querySelector('a')).toBeNull();
});

test('sin de quién es una factura, de qué día una guía o cuál depósito, no hay a dónde ir', async () => {
  await pinta(
    <>
      <LigaA registro="factura" valor="F1" />
      <LigaA registro="guia" valor="G-1" />
      <LigaA registro="deposito" valor="REF" />
    </>,
    P.fichaCliente,
    P.guias,
    P.depositonoid,
  );
  await expect.element(page.getByText(/F1.*G-1.*REF/)).toBeVisible();
  expect(document.querySelector('a')).toBeNull();
});

interface Fila {
  CLAVE_ARTICULO: string;
  LOTE: string | null;
}
const c = de<Fila>();

test('las columnas de una tabla hecha a mano llevan a su página, o la tienen junto', async () => {
  await pinta(
    <Renglones
      etiqueta="Lotes"
      unidad={['lote', 'lotes']}
      columnas={[
        c.texto('CLAVE_ARTICULO', 'Clave', { junto: juntoA('articulo', (f) => f.CLAVE_ARTICULO) }),
        c.texto('LOTE', 'Lote', { celda: celdaDe('lote', (f) => f.LOTE) }),
      ]}
      filas={[
        { CLAVE_ARTICULO: 'A-1', LOTE: 'L7' },
        { CLAVE_ARTICULO: 'A-2', LOTE: null },
      ]}
      llave={(f) => f.CLAVE_ARTICULO}
      lectura={{ error: null, refetch: () => undefined }}
      vacio={{ titulo: 'Nada' }}
    />,
    P.kardex,
  );
  await expect.element(liga('L7')).toHaveAttribute('href', '/inventarios/reportes/Kardex?clave=A-1&lote=L7');
  await expect
    .element(liga('Ficha del artículo').first())
    .toHaveAttribute('href', '/inventarios/Articulo?clave=A-1');
  expect(document.querySelectorAll('a')).toHaveLength(3);
});
