import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca } from '../../testing/dibuja.tsx';
import { IconBox, IconHome, IconStar } from './iconos.ts';
import { IconoDeRiel, Riel } from './Riel.tsx';

const seccion = (nombre: string, entradas: readonly string[]) => ({
  id: nombre,
  nombre,
  icono: nombre === 'Ventas' ? <IconStar aria-hidden /> : <IconBox aria-hidden />,
  activa: false,
  contenido: (cierra: () => void) => (
    <ul>
      {entradas.map((e) => (
        <li key={e}>
          <a
            href={`#${e}`}
            onClick={(evento) => {
              evento.preventDefault();
              cierra();
            }}
          >
            {e}
          </a>
        </li>
      ))}
    </ul>
  ),
});

const riel = () => (
  <Riel
    etiqueta="Menú"
    antes={
      <IconoDeRiel nombre="Inicio">
        {(clase, texto) => (
          <button type="button" className={clase}>
            <IconHome aria-hidden />
            {texto}
          </button>
        )}
      </IconoDeRiel>
    }
    secciones={[seccion('Compras', ['Recepción', 'Acomodo']), seccion('Ventas', ['Guías'])]}
    despues={null}
  />
);

const boton = (nombre: string) => page.getByRole('button', { name: nombre });
const liga = (nombre: string) => page.getByRole('link', { name: nombre });

test('con el teclado: → abre y entra, ↓ recorre, Escape cierra y devuelve el foco', async () => {
  await dibuja(riel());
  await enfoca(boton('Inicio'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(boton('Compras')).toHaveFocus();
  await expect.element(boton('Compras')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(liga('Recepción')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(liga('Acomodo')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(liga('Acomodo')).not.toBeInTheDocument();
  await expect.element(boton('Compras')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(liga('Recepción')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(liga('Recepción')).not.toBeInTheDocument();
});

test('el puntero abre la sección donde está y deja la otra; pulsada, se queda', async () => {
  await dibuja(riel());
  await boton('Compras').hover();
  await expect.element(liga('Recepción')).toBeVisible();
  await boton('Ventas').hover();
  await expect.element(liga('Guías')).toBeVisible();
  await expect.element(liga('Recepción')).not.toBeInTheDocument();
  await boton('Ventas').click();
  await boton('Inicio').hover();
  await boton('Compras').hover();
  await expect.element(liga('Guías')).toBeVisible();
  await boton('Ventas').click();
  await expect.element(liga('Guías')).not.toBeInTheDocument();
});

test('cada icono dice qué es: con su nombre, y con su letrero al pasar', async () => {
  await dibuja(riel());
  await boton('Inicio').hover();
  await expect.element(page.getByRole('tooltip', { name: 'Inicio' })).toBeVisible();
});
