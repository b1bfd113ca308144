import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../testing/dibuja.tsx';
import { sesionStore } from '../platform/session.ts';
import { Dialogo } from '../ui/Dialogo.tsx';
import { Modales } from '../ui/Modales.tsx';
import { avisar, confirmar } from '../ui/modal.ts';
import { dichoDelOido, MARCA_OYE, MENSAJES_DEL_OIDO, oye, reparte } from './oyentes.ts';

const boton = (nombre: string) => page.getByRole('button', { name: nombre, exact: true });
const dialogo = (nombre: string) => page.getByRole('dialog', { name: nombre });

test('con un cuadro abierto, lo escaneado no llega a la pantalla de atrás, salvo bajo un mensaje', async () => {
  expect(['fuera', 'vencida']).not.toContain(sesionStore.get().fase);
  const oidos: string[] = [];
  let ocupado = false;
  const calla = oye(
    (codigo) => oidos.push(codigo),
    () => ocupado,
  );
  const lee = (codigo: string) => {
    oidos.length = 0;
    reparte(codigo, 'lector');
    return [...oidos, dichoDelOido.get()?.mensaje ?? ''];
  };
  await dibuja(
    <>
      <Modales />
      <Dialogo abierto titulo="Fotografía" alCerrar={() => {}}>
        <p>Sin campos</p>
      </Dialogo>
    </>,
  );
  await expect.element(dialogo('Fotografía')).toBeVisible();
  expect(lee('750')).toEqual([MENSAJES_DEL_OIDO.enCuadro]);

  const mensaje = avisar('Recepción', 'Un mensaje');
  await expect.element(boton('Entendido')).toBeVisible();
  expect(lee('751')).toEqual(['751', '']);
  await boton('Entendido').click();
  await mensaje;

  const pregunta = confirmar('Recepción', '¿Deshacer?', { aceptar: 'Deshacer' });
  await expect.element(boton('Deshacer')).toBeVisible();
  expect(lee('752')).toEqual([MENSAJES_DEL_OIDO.enCuadro]);
  // A scan that asked is being answered: the next ones wait for it.
  ocupado = true;
  expect(lee('753')).toEqual(['753', '']);
  await boton('Deshacer').click();
  await pregunta;
  calla();
});

test('el cuadro que lleva códigos los oye', async () => {
  const oidos: string[] = [];
  const calla = oye((codigo) => oidos.push(codigo));
  await dibuja(
    <Dialogo abierto titulo="Terminar" alCerrar={() => {}}>
      <div {...{ [MARCA_OYE]: '' }}>
        <input />
      </div>
    </Dialogo>,
  );
  await expect.element(dialogo('Terminar')).toBeVisible();
  reparte('750', 'lector');
  expect(oidos).toEqual(['750']);
  calla();
});
