import { expect, test } from 'vitest';
import { P } from '../permissions.ts';
import { conRespuesta, guardadaRejection, MENSAJES_GUARDADA as M } from './guardadas-rules.ts';
import { type Conocido, enLugares, llenada, sinLlenar } from './lugares.ts';
import { MENSAJES_TICKET, responderRejection } from './rules.ts';

const CONOCIDO: Conocido = {
  cliente: 'ANA PÉREZ',
  factura: 'F30001',
  guia: '',
  fletera: null,
  fecha_entrega: null,
  ticket: '7',
  operador: 'ANA PÉREZ LUNA',
};

test('los lugares se llenan con lo que se sabe; lo demás queda escrito, y así no se envía', () => {
  const texto = llenada(
    '{cliente}: su factura {factura} va con la guía {guia}. {guia} {otro} $& {cliente}',
    CONOCIDO,
  );
  expect(texto).toBe('ANA PÉREZ: su factura F30001 va con la guía {guia}. {guia} {otro} $& ANA PÉREZ');
  expect(sinLlenar(texto)).toEqual(['{guia}']);
  const ticket = { estatus: 'ABIERTO', motivo_id: 1, tipo: 'C', puesto_id: null } as const;
  const responde = (comentario: string) =>
    responderRejection(
      ticket,
      { puesto_id: 1, controles: new Set([P.responderTicket]) },
      { comentario, cerrar: false, mostrar: false, puesto_id: 1, espera: false, encontrado: null },
    );
  expect(responde(texto)).toBe(MENSAJES_TICKET.sinLlenar(['{guia}']));
  expect(responde('{otro} y {} se envían')).toBeNull();
});

test('el valor de un lugar no se vuelve a leer como lugar', () => {
  expect(llenada('{cliente}', { ...CONOCIDO, cliente: '{factura}' })).toBe('{factura}');
});

test('lo escrito para un ticket vuelve a tener lugares: primero lo más largo, y nada de tres letras', () => {
  expect(enLugares('Hola ANA PÉREZ, soy ANA PÉREZ LUNA: F30001, 7', CONOCIDO)).toBe(
    'Hola {cliente}, soy {operador}: {factura}, 7',
  );
});

test('se agrega abajo de lo escrito', () => {
  expect(conRespuesta(' ', 'Va')).toBe('Va');
  expect(conRespuesta('Hola. ', 'Va')).toBe('Hola.\nVa');
});

test('título y texto, en ese orden', () => {
  expect(guardadaRejection({ titulo: ' ', texto: '' })).toEqual({ campo: 'titulo', motivo: M.sinTitulo });
  expect(guardadaRejection({ titulo: 'A', texto: ' \n' })).toEqual({ campo: 'texto', motivo: M.sinTexto });
  expect(guardadaRejection({ titulo: 'A', texto: '{guia} {guía} {Cliente}' })).toEqual({
    campo: 'texto',
    motivo: M.desconocido(['{guía}', '{Cliente}']),
  });
  expect(guardadaRejection({ titulo: 'A', texto: 'B {guia}' })).toBeNull();
});
