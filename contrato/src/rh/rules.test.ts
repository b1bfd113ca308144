import { expect, test } from 'vitest';
import { passwordNuevoRejection } from '../sesion/rules.ts';
import {
  claveInicial,
  colaboradorRejection,
  esqueletoDeClave,
  lugarRejection,
  MENSAJES_RH,
  procesoRejection,
  urlRejection,
} from './rules.ts';

test('una liga es https y no lleva usuario ni espacios; en blanco no hay', () => {
  for (const bien of [
    '',
    ' ',
    'https://nube.example',
    'HTTPS://nube.example/a?b=c#d',
    'https://nube.example:8443/x',
  ])
    expect(urlRejection(bien), bien).toBeNull();
  for (const mal of [
    'http://nube.example',
    'nube.example',
    'https://',
    'https:///x',
    'https://yo:clave@nube.example',
    'https://nube.example/a b',
    'javascript:alert(1)//https://nube.example',
    'https://nube.example\\@otro.example',
  ])
    expect(urlRejection(mal), mal).not.toBeNull();
});

test('una clave de operador se lee como se escribe, y su esqueleto es lo que el ojo toma por ella', () => {
  const con = (operador: string) =>
    colaboradorRejection(
      {
        operador,
        nombre_operador: 'ANA RUIZ',
        email: 'ana@example.com',
        clave: 'cuatro tazas verdes',
        telefono: '5512345678',
        telefono_emp: '',
        puesto_id: 1,
        departamento_id: 1,
        ficha_contratacion: '',
        tareas: '',
      },
      true,
    )?.mensaje ?? null;
  for (const bien of ['ANA1', 'MUÑOZ', 'ANA.RUIZ', 'ana_2', '1ANA']) expect(con(bien), bien).toBeNull();
  for (const mal of ['\u0410DMIN', 'ADM\u0406N', '\u039fMAR', '__PROTO__', '.ANA'])
    expect(con(mal), mal).toBe(MENSAJES_RH.operadorOtrasLetras);
  for (const otra of ['ÀDMIN', 'admin', 'ADMI\u0303N', '\uff21DMIN'])
    expect(esqueletoDeClave(otra), otra).toBe('ADMIN');
  expect(esqueletoDeClave('ADMIN1')).not.toBe('ADMIN');
});

test('el nombre de un proceso cabe en 60 al crearlo y en 150 después', () => {
  const con = (largo: number, esNuevo: boolean) =>
    procesoRejection({ puesto_id: 1, proceso: 'X'.repeat(largo), url_proceso: '' }, esNuevo);
  expect([con(60, true), con(150, false)]).toEqual([null, null]);
  expect([con(61, true)?.campo, con(151, false)?.campo]).toEqual(['proceso', 'proceso']);
});

test('una contraseña inicial se admite como nueva, y sus símbolos no se confunden en papel', () => {
  for (let vez = 0; vez < 500; vez++) {
    const clave = claveInicial(crypto.getRandomValues(new Uint8Array(12)));
    expect(clave).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/);
    expect(passwordNuevoRejection(clave, 'ANA1', 'ANA RUIZ LUNA')).toBeNull();
  }
});

test('el puesto y el departamento propios sólo los cambia quien administra operadores', () => {
  const aqui = { puesto_id: 1, departamento_id: 2 };
  const cambios = [
    { puesto_id: 3, departamento_id: 2 },
    { puesto_id: 1, departamento_id: 3 },
  ];
  for (const alla of cambios) {
    expect(lugarRejection(7, aqui, alla, { operador_id: 7, administra: false })).toBe(
      MENSAJES_RH.puestoPropio,
    );
    expect(lugarRejection(7, aqui, alla, { operador_id: 7, administra: true })).toBeNull();
    expect(lugarRejection(8, aqui, alla, { operador_id: 7, administra: false })).toBeNull();
  }
  expect(lugarRejection(7, aqui, { ...aqui }, { operador_id: 7, administra: false })).toBeNull();
});
