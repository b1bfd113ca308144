import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, MANO } from '../../../testing/dibuja.tsx';
import { Colas } from './Colas.tsx';
import { Edad } from './Edad.tsx';
import type { Cola } from './ligas.ts';
import { Ocupados } from './Ocupados.tsx';
import { Primeros } from './Primeros.tsx';

const ALCANCE = { almacen_id: null, almacenes: null, hoy: '2026-11-23' };
const hace = (minutos: number): string => new Date(Date.now() - minutos * 60_000).toISOString();
const cola = (COLA: Cola['COLA'], CUANTOS: number, VENCIDOS: number, VENCIDO: 'S' | 'N'): Cola => ({
  COLA,
  CUANTOS,
  VENCIDOS,
  VENCIDO,
  DESDE: hace(3 * 60),
  TIPO: 'remision',
  FOLIO: 'R1',
  POR_ALMACEN: [{ ALMACEN_ID: 1, ALMACEN: 'PRINCIPAL', CUANTOS: 1 }],
  DIA: '2026-11-23',
});

test('una cola dice cuántos y hasta cuánto esperan; en rojo, sólo la de la promesa vencida', async () => {
  await dibuja(
    <Colas
      colas={[cola('surtir', 1234, 2, 'S'), cola('empacar', 4, 0, 'N')]}
      alcance={ALCANCE}
      espera={(que) => (que === 'compra' ? 'Todas las compras son historia' : undefined)}
      alAbrir={vi.fn()}
    />,
    MANO,
  );
  const fila = (nombre: string) => page.getByRole('listitem').filter({ hasText: nombre });
  const [surtir, empacar, contar] = [fila('Por surtir'), fila('Por empacar'), fila('Por contar')] as const;
  await expect.element(surtir.getByText('1,234 remisiones')).toBeVisible();
  await expect.element(surtir.getByText('2 vencidas')).toBeVisible();
  await expect.element(surtir).toHaveAttribute('data-rechazo');
  await expect.element(empacar.getByText('Hasta 3 h')).toBeVisible();
  await expect.element(empacar).not.toHaveAttribute('data-rechazo');
  await expect.element(contar.getByText('Nada espera')).toBeVisible();
  await expect.element(fila('Por recibir').getByText('Todas las compras son historia')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('quién trabaja: los que caben, y los demás al pedirlos; en la pared se dice cuántos faltan', async () => {
  const ocupados = ['ANA', 'BETO', 'CARO'].map((NOMBRE, i) => ({
    OPERADOR_ID: i,
    NOMBRE,
    QUE: 'surte' as const,
    TIPO: 'remision' as const,
    FOLIO: `R${i}`,
    DESDE: hace(25),
    ULTIMA: hace(1),
    ALMACEN: 'PRINCIPAL',
  }));
  await dibuja(<Ocupados ocupados={ocupados} caben={2} alAbrir={vi.fn()} />);
  await expect.element(page.getByText('Surte remisión R1')).toBeVisible();
  await expect.element(page.getByText('CARO')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Ver a los 3' }));
  await expect.element(page.getByText('CARO')).toBeVisible();
  await dibuja(<Ocupados ocupados={ocupados} caben={2} fija alAbrir={vi.fn()} />);
  await expect.element(page.getByText('y 1 más')).toBeVisible();
});

test('la pared dice desde cuándo es viejo lo que enseña, y nada mientras es de ahora', async () => {
  const ahora = Date.now();
  await dibuja(<Edad llegaron={[ahora, ahora - 60_000]} ahora={ahora} />);
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  await dibuja(<Edad llegaron={[ahora, ahora - 5 * 60_000]} ahora={ahora} />);
  await expect.element(page.getByText(/^Sin datos nuevos desde las \d\d:\d\d, hace 5 min$/)).toBeVisible();
});

test('lo primero de una gráfica en cifras: la suma de sus series, y cuántos no caben', async () => {
  const cuadro = {
    titulo: 'Por salir',
    grupo: 'Hora',
    series: ['A', 'B'],
    escribe: String,
    grupos: ['Atrasada', '09 h', '10 h'].map((id) => ({
      id,
      titulo: id,
      puntos: [{ valor: 2 }, { valor: null }, { valor: 3 }],
    })),
  };
  await dibuja(<Primeros cuadro={cuadro} caben={2} nada="Todo ha salido" alAbrir={vi.fn()} />);
  const filas = page.getByRole('listitem');
  await expect.element(filas.nth(0)).toHaveTextContent('Atrasada5');
  await expect.element(filas.nth(0)).toHaveAttribute('data-rechazo');
  await expect.element(page.getByText('y 1 más')).toBeVisible();
  await dibuja(
    <Primeros cuadro={{ ...cuadro, grupos: [] }} caben={2} nada="Todo ha salido" alAbrir={vi.fn()} />,
  );
  await expect.element(page.getByText('Todo ha salido')).toBeVisible();
});
