import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_TICKET as M } from '@anden/contrato/tickets/rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, MANO } from '../../../testing/dibuja.tsx';
import { enSesion } from '../../../testing/sesion.tsx';
import { queryKeyOf } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';
import { writeDraft } from '../../platform/storage.ts';
import { DialogoDeGuardadas } from './DialogoDeGuardadas.tsx';
import { DialogoDeSuplencias } from './DialogoDeSuplencias.tsx';
import { Evidencia, Miniaturas } from './Evidencia.tsx';
import { Hilo } from './Hilo.tsx';
import { NuevoTicket } from './NuevoTicket.tsx';
import { Responder } from './Responder.tsx';
import type { Catalogos, Comentario, Ticket } from './ticket.ts';
import { COMENTARIO, entra, HORA, TICKET } from './tickets.muestra.ts';

const AHORA = Date.parse(HORA);

const CATALOGOS: Catalogos = {
  departamentos: [
    { DEPARTAMENTO_ID: 6, DEPARTAMENTO: 'CLIENTES' },
    { DEPARTAMENTO_ID: 10, DEPARTAMENTO: 'INVENTARIOS' },
  ],
  puestos: [
    { PUESTO_ID: 6, PUESTO: 'AUXILIAR DE INVENTARIOS', DEPARTAMENTO_ID: 10 },
    { PUESTO_ID: 15, PUESTO: 'ATENCIÓN', DEPARTAMENTO_ID: 6 },
  ],
  cat_asunto: [
    { motivo_id: 1, asunto: 'PRODUCTO FALTANTE', tiempo_respuesta: 16, interno: 'N', puesto_id: 15 },
    { motivo_id: 16, asunto: 'INCIDENCIA DE ARTÍCULO', tiempo_respuesta: 8, interno: 'N', puesto_id: null },
    { motivo_id: 17, asunto: 'ARTÍCULO NO ENCONTRADO', tiempo_respuesta: 4, interno: 'S', puesto_id: null },
  ],
  operadores: [{ OPERADOR_ID: 2, NOMBRE: 'CLAUDIA', PUESTO_ID: 6 }],
};

const boton = (nombre: string) => page.getByRole('button', { name: nombre, exact: true });
const campo = (nombre: string) => page.getByRole('textbox', { name: nombre, exact: true });
const selector = (nombre: string) => page.getByRole('combobox', { name: nombre, exact: true });

beforeEach(() => {
  for (const borrador of ['ticket.nuevo', 'ticket.7.respuesta', 'ticket.renglon.4'])
    writeDraft(1, borrador, undefined);
  entra([P.tickets]);
});

const nuevo = (props: Partial<Parameters<typeof NuevoTicket>[0]> = {}) =>
  enSesion(<NuevoTicket catalogos={CATALOGOS} alGuardar={vi.fn()} alCerrar={vi.fn()} {...props} />);

test('un ticket nuevo: primero el asunto, después el comentario, y dice a quién le llega antes de guardarlo', async () => {
  await dibuja(nuevo(), MANO);
  await expect.element(selector('Tipo de asunto')).toHaveValue('17');
  await expect.element(selector('Puesto que responde')).toHaveValue('6');
  await expect.element(page.getByText('Le llega a CLAUDIA')).toBeVisible();
  await boton('Guardar ticket').click();
  await expect.element(page.getByText(M.sinAsunto)).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(campo('Asunto').element());
  await campo('Asunto').fill('TAZA');
  await expect.element(page.getByText(M.sinComentario)).toBeVisible();
  await expect.element(campo('Comentario')).toHaveAttribute('maxlength', '500');
  await expect.element(campo('Asunto')).toHaveAttribute('maxlength', '100');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('va al puesto de su asunto mientras nadie elija otro', async () => {
  await dibuja(nuevo());
  await expect.element(selector('Puesto que responde')).toHaveValue('6');
  await selector('Tipo de asunto').selectOptions('1');
  await expect.element(selector('Puesto que responde')).toHaveValue('15');
  await selector('Tipo de asunto').selectOptions('17');
  await expect.element(selector('Puesto que responde')).toHaveValue('6');
  await selector('Departamento que responde').selectOptions('6');
  await selector('Puesto que responde').selectOptions('15');
  await selector('Tipo de asunto').selectOptions('16');
  await expect.element(selector('Puesto que responde')).toHaveValue('15');
});

test('del tipo 16 sólo se piden el comentario y el puesto; de un cliente, el cliente y un control de 9', async () => {
  await dibuja(nuevo());
  await selector('Tipo de asunto').selectOptions('16');
  await selector('Puesto que responde').selectOptions('Ninguno');
  await boton('Guardar ticket').click();
  await expect.element(page.getByText(M.sinComentario)).toBeVisible();
  await campo('Comentario').fill('Rota');
  await expect.element(page.getByText(M.sinPuesto)).toBeVisible();
  await selector('Puesto que responde').selectOptions('6');
  await selector('Tipo').selectOptions('C');
  await expect.element(page.getByText(M.sinCliente)).toBeVisible();
  await campo('Control de la factura (opcional)').fill('F123');
  await expect.element(page.getByText(M.controlDeFactura)).toBeVisible();
});

test('a quien no puede buscar artículos no se le pide ninguno, ni se le niega el que escribió antes', async () => {
  await dibuja(nuevo(), MANO);
  await selector('Tipo de asunto').selectOptions('16');
  await expect.element(campo('Unidades')).toBeVisible();
  expect(selector('Artículo (opcional)').elements()).toHaveLength(0);
  await campo('Comentario').fill('Rota');
  await campo('Unidades').fill('7501234567890');
  await boton('Guardar ticket').click();
  await expect.poll(() => document.activeElement).toBe(campo('Unidades').element());
});

test('un artículo que no se halló, o un código leído en las unidades, se dice y no se guarda sin él', async () => {
  entra([P.tickets, P.kardex]);
  await dibuja(nuevo(), MANO);
  await selector('Tipo de asunto').selectOptions('16');
  await campo('Comentario').fill('Rota');
  await page.getByRole('combobox', { name: 'Artículo (opcional)' }).fill('no existe');
  await campo('Unidades').fill('7501234567890');
  await boton('Guardar ticket').click();
  await expect.element(page.getByText(M.articuloSinElegir)).toBeInViewport();
  await expect.element(page.getByText(M.unidadesDeMas)).toBeVisible();
  await page.getByRole('combobox', { name: 'Artículo (opcional)' }).fill('');
  await boton('Guardar ticket').click();
  await expect.poll(() => document.activeElement).toBe(campo('Unidades').element());
});

test('sin los catálogos se dice que no se leyeron, y de un puesto no se dice que nadie lo ocupa', async () => {
  queryClient.removeQueries({ queryKey: queryKeyOf('getCatalogosTicket', {}) });
  const niega = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () =>
      Response.json({ estatus: '0', message: 'La base no responde', data: null }),
    );
  await dibuja(nuevo({ catalogos: undefined }), MANO);
  await expect
    .element(page.getByText(/No se leyeron los puestos ni los tipos de asunto: La base no responde/))
    .toBeVisible();
  await expect.element(boton('Reintentar')).toBeVisible();
  await expect.element(page.getByText('Nadie ocupa hoy ese puesto')).not.toBeInTheDocument();
  niega.mockRestore();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('en el aparato, por qué no se envía una respuesta se ve sin moverla', async () => {
  entra([P.responderTicket]);
  await dibuja(responder(), MANO);
  await boton('Responder').click();
  // Nothing covers it: a dialog's buttons stay in sight over what scrolls.
  await expect
    .poll(() => {
      const nota = page.getByText(M.sinComentario).element();
      const { left, top, height } = nota.getBoundingClientRect();
      return nota.contains(document.elementFromPoint(left + 2, top + height / 2));
    })
    .toBe(true);
});

test('desde el renglón de una remisión, artículo, remisión, cliente y piezas ya están', async () => {
  const delRenglon = {
    docto_ve_det_id: 4,
    articulo_id: 9,
    dicho: 'TAZA · R1 · ANA',
    asunto: 'A1 TAZA',
    unidades: 3,
  };
  await dibuja(nuevo({ delRenglon }), MANO);
  await expect.element(page.getByText('TAZA · R1 · ANA')).toBeVisible();
  await expect.element(campo('Unidades')).toHaveValue('3');
  await expect.element(campo('Asunto (opcional)')).toHaveValue('A1 TAZA');
  await expect.element(campo('Comentario')).toHaveFocus();
  expect(selector('Tipo de asunto').elements()).toHaveLength(0);
});

const responder = (comentarios: readonly Comentario[] = [COMENTARIO], ticket: Ticket = TICKET) =>
  enSesion(
    <Responder
      ticket={ticket}
      comentarios={comentarios}
      catalogos={CATALOGOS}
      alResponder={vi.fn()}
      alCerrar={vi.fn()}
    />,
  );

test('responder: sin 1208 no se cierra, sin 1212 no se muestra, y sin mostrarla se pide el puesto', async () => {
  entra([P.responderTicket]);
  await dibuja(responder());
  await expect.element(boton('Responder')).toBeVisible();
  expect(boton('Cerrar ticket').elements()).toHaveLength(0);
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
  await boton('Responder').click();
  await expect.element(page.getByText(M.sinComentario)).toBeVisible();
  await campo('Comentario').fill('Va');
  await expect.element(page.getByText(M.sinDestino)).toBeVisible();
});

test('con 1212 el puesto es opcional en lo que se muestra al cliente, y sólo entonces puede esperarlo', async () => {
  entra([P.responderTicket, P.cerrarTicket, P.mostrarRespuestaCliente]);
  await dibuja(responder());
  await expect.element(boton('Cerrar ticket')).toBeVisible();
  const espera = page.getByRole('checkbox', { name: 'El ticket espera al cliente' });
  await expect.element(espera).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Mostrar respuesta al cliente' }).click();
  await expect.element(espera).toBeEnabled();
  await expect.element(selector('Puesto que responde (opcional)')).toBeVisible();
});

test('los puestos 9 y 6 cierran los tipos 16 y 17 diciendo si se encontró, sin más permiso', async () => {
  entra([P.tickets], 9);
  await dibuja(responder());
  await selector('Al cerrar').selectOptions('No se encontró');
  await expect.element(boton('Cerrar ticket')).toBeVisible();
  expect(boton('Responder').elements()).toHaveLength(0);
});

test('una respuesta guardada se halla por sus palabras y se escribe llena; lo que no se sabe se elige y no se envía', async () => {
  entra([P.responderTicket]);
  queryClient.setQueryData(queryKeyOf('getContextoTicket', { ticket_id: 7 }), {
    estatus: '1',
    message: '',
    data: { renglones: [], guias: [], otros: [], consecuencias: [], conteo: null },
  });
  queryClient.setQueryData(queryKeyOf('getRespuestasGuardadas', {}), {
    estatus: '1',
    message: '',
    data: ['Saludo', 'Guía'].map((TITULO, i) => ({
      RESPUESTA_ID: i + 1,
      TITULO,
      TEXTO: i === 0 ? 'Hola' : '{cliente}: va en la guía {guia}.',
      COMPARTIDA: 'S',
      NOMBRE: 'TERE',
      PUEDE_CAMBIAR: 'N',
      VERSION: 1,
    })),
  });
  await dibuja(responder([COMENTARIO], { ...TICKET, NOMBRE: 'ANA', Factura: null }), MANO);
  await campo('Comentario').fill('Buen día.');
  const guardada = page.getByRole('combobox', { name: 'Respuesta guardada' });
  await guardada.click();
  const opciones = page.getByRole('listbox', { name: 'Respuestas guardadas' }).getByRole('option');
  expect(opciones.elements()).toHaveLength(2);
  await guardada.fill('guia');
  await expect.element(opciones.filter({ hasText: /ANA: va en la guía \{guia\}/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(campo('Comentario')).toHaveValue('Buen día.\nANA: va en la guía {guia}.');
  await expect.element(campo('Comentario')).toHaveFocus();
  expect(window.getSelection()?.toString()).toBe('{guia}');
  await expect.element(page.getByText(M.sinLlenar(['{guia}']))).toBeVisible();
  await boton('Responder').click();
  await expect.element(campo('Comentario')).toHaveAttribute('aria-invalid', 'true');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('una respuesta que se escribió sin saber su guía se llena cuando llega lo que sabe el almacén', async () => {
  entra([P.responderTicket]);
  const clave = queryKeyOf('getContextoTicket', { ticket_id: 8 });
  const borrador = {
    comentario: 'Va en la guía {guia}, por {fletera}. Gracias',
    departamento: 0,
    puesto: 6,
    mostrar: false,
    espera: false,
    encontrado: '',
    visto: 1,
  };
  writeDraft(1, 'ticket.8.respuesta', borrador);
  await dibuja(responder([COMENTARIO], { ...TICKET, ticket_id: 8 }));
  const area = campo('Comentario').element() as HTMLTextAreaElement;
  area.focus();
  // The operator goes on writing before the last word.
  area.setSelectionRange(borrador.comentario.indexOf('Gracias'), borrador.comentario.indexOf('Gracias'));
  queryClient.setQueryData(clave, {
    estatus: '1',
    message: '',
    data: {
      renglones: [],
      guias: [
        {
          GUIA: 'G-77',
          FLETERA: 'PAQUETERÍA',
          FECHA: HORA,
          FECHA_ENTREGA: null,
          RECIBIDO_POR: null,
          INCIDENCIA: null,
        },
      ],
      otros: [],
      consecuencias: [],
      conteo: null,
    },
  });
  await expect.element(campo('Comentario')).toHaveValue('Va en la guía G-77, por PAQUETERÍA. Gracias');
  await expect.element(page.getByText(M.sinLlenar(['{guia}', '{fletera}']))).not.toBeInTheDocument();
  await expect.poll(() => area.selectionStart).toBe('Va en la guía G-77, por PAQUETERÍA. '.length);
  await expect.element(campo('Comentario')).toHaveFocus();
});

test('lo que otro respondió mientras se escribía se dice antes de enviar', async () => {
  entra([P.responderTicket]);
  writeDraft(1, 'ticket.7.respuesta', {
    comentario: 'Va',
    departamento: 0,
    puesto: 6,
    mostrar: false,
    espera: false,
    encontrado: '',
    visto: 1,
  });
  const otra = { ...COMENTARIO, ticket_det_id: 2, es_respuesta: 'S', comentario: 'Ya apareció' } as const;
  await dibuja(responder([COMENTARIO, otra]));
  await expect.element(campo('Comentario')).toHaveValue('Va');
  await expect.element(page.getByText(/«Ya apareció»/)).toBeVisible();
  await expect.element(boton('Responder de todos modos')).toBeVisible();
});

test('las fotografías se ven en chico, y cada una lleva a sí misma, con las flechas a las demás', async () => {
  queryClient.setQueryData(queryKeyOf('getEvidenciaTicket', { ticket_id: 7 }), {
    estatus: '1',
    message: '',
    data: ['a.jpg', 'b.jpg', 'c.jpg'].map((NOMBRE, i) => ({
      public_id: NOMBRE,
      url: `/nada/${NOMBRE}`,
      tipo: 'image/jpeg',
      ticket_evidencia_id: i,
      NOMBRE,
      BYTES: 1,
    })),
  });
  const alVer = vi.fn();
  await dibuja(enSesion(<Miniaturas ticketId={7} cuantas={3} alVer={alVer} />), MANO);
  await boton('Ver b.jpg, 2 de 3').click();
  expect(alVer).toHaveBeenCalledWith(1);
  await dibuja(enSesion(<Evidencia ticketId={7} inicial={1} alCerrar={vi.fn()} />));
  await expect.element(page.getByText('2 de 3')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Evidencia del ticket 7' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('3 de 3')).toBeVisible();
});

test('el hilo: sólo lo propio que todavía no cuenta se retira, y dice cuántos segundos quedan', async () => {
  const mia: Comentario = {
    ...COMENTARIO,
    ticket_det_id: 2,
    RETIRABLE: 'S',
    CUENTA: new Date(AHORA + 9_200).toISOString(),
    estatus: 'CERRADO',
    ENCONTRADO: 'S',
  };
  const alRetirar = vi.fn();
  await dibuja(
    <Hilo comentarios={[COMENTARIO, mia]} ahora={AHORA} retirando={false} alRetirar={alRetirar} />,
    MANO,
  );
  await expect.element(page.getByText('Cuenta en 10 s')).toBeVisible();
  await expect.element(page.getByText('Cerrado: Si se encontró')).toBeVisible();
  expect(boton('Retirar').elements()).toHaveLength(1);
  await boton('Retirar').click();
  expect(alRetirar).toHaveBeenCalledWith(mia);
});

test('la respuesta guardada y la suplencia que se escribían siguen ahí al volver', async () => {
  entra([P.responderTicket]);
  queryClient.setQueryData(queryKeyOf('getRespuestasGuardadas', {}), { estatus: '1', message: '', data: [] });
  const guardadas = () =>
    dibuja(enSesion(<DialogoDeGuardadas ticket={TICKET} escrito="Hola" alCerrar={vi.fn()} />), MANO);
  await guardadas();
  await boton('Nueva').click();
  await campo('Título').fill('Saludo');
  await guardadas();
  await boton('Nueva').last().click();
  await expect.element(campo('Título').last()).toHaveValue('Saludo');
  await expect.element(campo('Texto').last()).toHaveValue('Hola');
  await boton('Cancelar').last().click();
  await boton('Nueva').last().click();
  await expect.element(campo('Título').last()).toHaveValue('');

  const personas = [1, 2].map((OPERADOR_ID) => ({ OPERADOR_ID, NOMBRE: `PERSONA ${OPERADOR_ID}` }));
  queryClient.setQueryData(queryKeyOf('getSuplencias', {}), {
    estatus: '1',
    message: '',
    data: [],
    ausentes: personas,
    suplentes: personas,
  });
  const suplencias = () => dibuja(enSesion(<DialogoDeSuplencias alCerrar={vi.fn()} />), MANO);
  await suplencias();
  await selector('Lo suple').selectOptions('PERSONA 2');
  await suplencias();
  await expect.element(selector('Lo suple').last()).toHaveValue('2');
});
