import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, enfoca, MANO } from '../../testing/dibuja.tsx';
import { Boton } from './Boton.tsx';
import { Campo, CampoPassword } from './Campo.tsx';
import { Casilla } from './Casilla.tsx';
import { Dialogo } from './Dialogo.tsx';
import { Modales } from './Modales.tsx';
import { avisar, confirmar, elegir } from './modal.ts';
import { Selector } from './Selector.tsx';

const boton = (nombre: string) => page.getByRole('button', { name: nombre, exact: true });
const dialogo = (nombre: string) => page.getByRole('dialog', { name: nombre });

function Observaciones({ alGuardar }: { alGuardar: () => void }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <Boton onClick={() => setAbierto(true)}>Abrir</Boton>
      <Dialogo
        abierto={abierto}
        titulo="Recepción de Mercancía"
        alCerrar={() => setAbierto(false)}
        alEnviar={alGuardar}
        botones={
          <Boton tipo="principal" enviar>
            Guardar
          </Boton>
        }
      >
        <Campo etiqueta="Observaciones" data-autofocus />
      </Dialogo>
    </>
  );
}

/** A dialog whose saving begins and ends from outside. */
function Ticket(props: { alCerrar: () => void; conMando: (pon: (guardando: boolean) => void) => void }) {
  const [guardando, setGuardando] = useState(false);
  const [motivo, setMotivo] = useState('a');
  const [urge, setUrge] = useState(false);
  const { conMando } = props;
  useEffect(() => conMando(setGuardando), [conMando]);
  return (
    <Dialogo
      abierto
      titulo={guardando ? 'Guardando' : 'Ticket'}
      guardando={guardando}
      alCerrar={props.alCerrar}
    >
      <Campo etiqueta="Comentario" data-autofocus />
      <Selector
        etiqueta="Motivo"
        value={motivo}
        onCambio={setMotivo}
        opciones={['a', 'b'].map((valor) => ({ valor, texto: valor }))}
      />
      <Casilla etiqueta="Urge" checked={urge} onCambio={setUrge} />
    </Dialogo>
  );
}

test('mientras se guarda, un diálogo no toma más escritura ni se cierra, y el foco se queda', async () => {
  const alCerrar = vi.fn();
  let pon = (_guardando: boolean): void => {};
  const campo = page.getByRole('textbox', { name: 'Comentario' });
  await dibuja(
    <Ticket
      alCerrar={alCerrar}
      conMando={(f) => {
        pon = f;
      }}
    />,
    MANO,
  );
  await enfoca(campo);
  await userEvent.keyboard('uno');
  pon(true);
  await expect.element(dialogo('Guardando')).toBeVisible();
  await userEvent.keyboard('dos{Escape}');
  await expect.element(campo).toHaveValue('uno');
  await expect.element(campo).toHaveFocus();
  expect(alCerrar).not.toHaveBeenCalled();
  const [motivo, urge] = [page.getByRole('combobox'), page.getByRole('checkbox')];
  await userEvent.keyboard('{Tab}{ArrowDown}b');
  await expect.element(motivo).toHaveFocus();
  await expect.element(motivo).toHaveValue('a');
  await userEvent.keyboard('{Tab} ');
  await expect.element(urge).toHaveFocus();
  await userEvent.click(urge);
  await expect.element(urge).not.toBeChecked();
  pon(false);
  await expect.element(dialogo('Ticket')).toBeVisible();
  await userEvent.click(urge);
  await expect.element(urge).toBeChecked();
  await userEvent.selectOptions(motivo, 'b');
  await expect.element(motivo).toHaveValue('b');
  await enfoca(campo);
  await userEvent.keyboard('tres');
  await expect.element(campo).toHaveValue('unotres');
});

test('un diálogo toma el foco, no lo deja salir, Enter lo envía y Escape lo devuelve a quien lo abrió', async () => {
  const alGuardar = vi.fn();
  await dibuja(<Observaciones alGuardar={alGuardar} />, MANO);
  await enfoca(boton('Abrir'));
  await userEvent.keyboard('{Enter}');
  const campo = page.getByRole('textbox', { name: 'Observaciones' });
  await expect.element(campo).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(campo).toHaveFocus();
  await userEvent.keyboard('dos cajas{Enter}');
  expect(alGuardar).toHaveBeenCalledOnce();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialogo('Recepción de Mercancía')).not.toBeInTheDocument();
  await expect.element(boton('Abrir')).toHaveFocus();
});

test('Escape sobre un mensaje cierra el mensaje, y no la forma que hay debajo con lo que se escribió', async () => {
  await dibuja(
    <>
      <Observaciones alGuardar={() => void avisar('Recepción', 'Falta la fecha')} />
      <Modales />
    </>,
  );
  await boton('Abrir').click();
  await userEvent.keyboard('dos cajas{Enter}');
  // Keys as fast as a scanner's must not dismiss a message that nobody has read.
  await expect.element(dialogo('Recepción').getByText('Falta la fecha')).toBeVisible();
  for (let vez = 0; vez < 2; vez++) {
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Falta la fecha')).not.toBeInTheDocument();
    const campo = page.getByRole('textbox', { name: 'Observaciones' });
    await expect.element(campo).toHaveValue('dos cajas');
    await boton('Guardar').click();
    await expect.element(page.getByText('Falta la fecha')).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Falta la fecha')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialogo('Recepción de Mercancía')).not.toBeInTheDocument();
});

test('los mensajes se leen de uno en uno, en su orden; el mismo dos veces es uno', async () => {
  await dibuja(<Modales />);
  const oidos: string[] = [];
  for (const mensaje of ['Uno', 'Dos', 'Uno'])
    void avisar('Recepción', mensaje).then(() => oidos.push(mensaje));
  await expect.element(dialogo('Recepción')).toMatchTextContent('Uno');
  await expect.element(boton('Entendido')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialogo('Recepción')).toMatchTextContent('Dos');
  expect(oidos).toEqual(['Uno', 'Uno']);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialogo('Recepción')).not.toBeInTheDocument();
  expect(oidos).toEqual(['Uno', 'Uno', 'Dos']);
});

test('a un diálogo lo describe su mensaje, y nada si es una forma: nadie oye todo lo que tiene dentro', async () => {
  await dibuja(
    <>
      <Observaciones alGuardar={() => void avisar('Recepción', 'Falta la fecha', 'atencion')} />
      <Modales />
    </>,
  );
  await boton('Abrir').click();
  await expect.element(dialogo('Recepción de Mercancía')).toHaveAccessibleDescription('');
  await userEvent.keyboard('dos{Enter}');
  await expect.element(page.getByRole('dialog').last()).toHaveAccessibleDescription('Falta la fecha');
  await boton('Entendido').click();
});

test('el Enter de una lectura no contesta lo que nadie ha leído', async () => {
  await dibuja(<Modales />);
  const leido = vi.fn();
  void avisar('Recepción', 'Producto no encontrado').then(leido);
  await expect.element(boton('Entendido')).toHaveFocus();
  // A scanner's keys, all in the same moment.
  for (const key of ['7', '5', 'Enter'])
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  await expect.element(dialogo('Recepción')).toBeVisible();
  expect(leido).not.toHaveBeenCalled();
  await boton('Entendido').click();
  await expect.poll(() => leido.mock.calls.length).toBe(1);
});

test('una pregunta se acepta sólo con su botón; de varias se elige una o ninguna', async () => {
  await dibuja(<Modales />);
  const cerrar = () => confirmar('Tickets', '¿Cerrar el ticket?', { aceptar: 'Cerrarlo' });
  const si = cerrar();
  await boton('Cerrarlo').click();
  expect(await si).toBe(true);
  const no = cerrar();
  await boton('Cancelar').click();
  expect(await no).toBe(false);
  const escapa = cerrar();
  await expect.element(dialogo('Tickets')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await escapa).toBe(false);
  const cual = elegir('Código', '¿Cuál es?', ['Artículo', 'Ubicación']);
  await boton('Ubicación').click();
  expect(await cual).toBe(1);
});

test('un campo dice su rechazo a quien no lo ve; la contraseña se muestra si se pide', async () => {
  await dibuja(
    <>
      <Campo etiqueta="Unidades" error="Las unidades deben ser mayor que 0" defaultValue="-3" />
      <CampoPassword etiqueta="Contraseña" defaultValue="anden2026" />
    </>,
  );
  const unidades = page.getByRole('textbox', { name: 'Unidades' });
  await expect.element(unidades).toHaveAttribute('aria-invalid', 'true');
  await expect.element(unidades).toHaveAccessibleDescription('Las unidades deben ser mayor que 0');
  const password = page.getByLabelText('Contraseña', { exact: true });
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: /^Mostrar/ }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
});

test('un selector y una casilla se cambian con el teclado; lo inhabilitado no', async () => {
  const alElegir = vi.fn();
  const alMarcar = vi.fn();
  await dibuja(
    <>
      <Selector
        etiqueta="Tipo de ubicación"
        opciones={[
          { valor: 'F', texto: 'FIJA' },
          { valor: 'I', texto: 'INHABILITADA', inhabilitada: true },
        ]}
        vacio="Elija un tipo"
        value=""
        onCambio={alElegir}
        error="Debe elegir un tipo de ubicación válido"
      />
      <Casilla etiqueta="Pide caducidad" checked={false} onCambio={alMarcar} />
      <Casilla etiqueta="Cuenta con comodín" checked disabled onCambio={alMarcar} />
    </>,
  );
  const tipo = page.getByRole('combobox', { name: 'Tipo de ubicación' });
  await expect.element(tipo).toHaveAccessibleDescription('Debe elegir un tipo de ubicación válido');
  await expect.element(page.getByRole('option', { name: 'INHABILITADA' })).toBeDisabled();
  await tipo.selectOptions('FIJA');
  expect(alElegir).toHaveBeenCalledExactlyOnceWith('F');
  await enfoca(page.getByRole('checkbox', { name: 'Pide caducidad' }));
  await userEvent.keyboard(' ');
  expect(alMarcar).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('checkbox', { name: 'Cuenta con comodín' })).toBeDisabled();
});
