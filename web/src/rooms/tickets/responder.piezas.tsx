import { P } from '@anden/contrato/permissions.ts';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dibuja } from '../../../testing/dibuja.tsx';
import { enSesion } from '../../../testing/sesion.tsx';
import { writeDraft } from '../../platform/storage.ts';
import { Responder } from './Responder.tsx';
import { type Comentario, SIN_CATALOGOS } from './ticket.ts';
import { COMENTARIO, entra, TICKET } from './tickets.muestra.ts';

beforeEach(() => {
  writeDraft(1, 'ticket.7.respuesta', undefined);
  entra([P.responderTicket]);
});

/** Sets the thread of {@link AlPie}. */
let llega: (comentarios: readonly Comentario[]) => void = () => {};

function AlPie() {
  const [comentarios, setComentarios] = useState<readonly Comentario[]>([COMENTARIO]);
  useEffect(() => {
    llega = setComentarios;
  }, []);
  return (
    <Responder
      junto
      ticket={TICKET}
      comentarios={comentarios}
      catalogos={SIN_CATALOGOS}
      alResponder={vi.fn()}
      alCerrar={vi.fn()}
    />
  );
}

test('al pie de su hilo, lo que llega antes de la primera letra ya se vio, y lo de después se dice', async () => {
  const otra = (id: number): Comentario => ({ ...COMENTARIO, ticket_det_id: id, comentario: `Dicho ${id}` });
  await dibuja(enSesion(<AlPie />));
  await expect.element(page.getByRole('region', { name: 'Responder ticket' })).toBeVisible();
  llega([COMENTARIO, otra(2)]);
  await expect.element(page.getByText('Mientras usted escribía:')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Comentario', exact: true }).fill('Va');
  llega([COMENTARIO, otra(2), otra(3)]);
  await expect.element(page.getByText(/«Dicho 3»/)).toBeVisible();
  expect(page.getByText(/«Dicho 2»/).elements()).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: 'Responder de todos modos' })).toBeVisible();
});
