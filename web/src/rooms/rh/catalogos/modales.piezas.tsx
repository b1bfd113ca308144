import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_RH as M } from '@anden/contrato/rh/rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dibuja, ESCRITORIO, MANO } from '../../../../testing/dibuja.tsx';
import { abreSesion, enSesion, falta } from '../../../../testing/sesion.tsx';
import { ModalColaborador } from './ModalColaborador.tsx';
import { ModalPolitica, ModalProcedimiento, ModalProceso, ModalPuesto, ModalRegla } from './modales.tsx';
import type { Opciones } from './opciones.ts';

const OPCIONES: Opciones = {
  puestos: [{ valor: '8', texto: 'SURTIDOR' }],
  departamentos: [
    { valor: '15', texto: 'ALMACÉN' },
    { valor: '11', texto: 'EMBARQUES' },
  ],
  procesos: [{ valor: '3', texto: 'Surtido (SURTIDOR)' }],
  nombresDeReglas: [{ valor: '1', texto: 'SEGURIDAD' }],
  departamentoDe: () => 15,
  procesoDe: () => ({ nombre: 'Surtido', puesto: 8 }),
};

const comunes = () => ({
  pantalla: 'Catálogos y manuales',
  titulo: 'Nuevo',
  fila: null,
  opciones: OPCIONES,
  alCerrar: vi.fn(),
  alGuardar: vi.fn(),
});

const campo = (nombre: string) => page.getByRole('textbox', { name: nombre, exact: true });
const selector = (nombre: string) => page.getByRole('combobox', { name: nombre, exact: true });

beforeEach(() =>
  abreSesion({
    data: { NOMBRE: 'ADMIN', ALMACEN_ID: 1 },
    almacenes: [{ ALMACEN_ID: 1, NOMBRE: 'PRINCIPAL' }],
  }),
);

test('un colaborador: los mensajes van en el orden de la especificación, cada uno en su campo', async () => {
  await dibuja(enSesion(<ModalColaborador {...comunes()} alDarAcceso={vi.fn()} />), MANO);
  await falta(M.puesto);
  await selector('Puesto').selectOptions('SURTIDOR');
  await expect.element(selector('Departamento')).toHaveValue('15');
  await selector('Departamento').selectOptions('Elija un departamento');
  await falta(M.departamento);
  await selector('Departamento').selectOptions('EMBARQUES');
  await falta(M.operador);
  await campo('Clave del operador').fill('ab');
  await falta(M.nombre);
  await campo('Nombre completo').fill('Ana Ruiz Luna');
  await falta(M.email);
  await campo('Email').fill('ana');
  await campo('Contraseña inicial').clear();
  await falta(M.clave);
  await campo('Contraseña inicial').fill('corta');
  await falta(M.telefono);
  await campo('Teléfono').fill('55 5');
  await falta(M.operadorCorto);
  await campo('Clave del operador').fill('ana1');
  await falta(M.emailMal);
  await campo('Email').fill('ana@anden.example');
  await falta('La contraseña debe tener al menos 8 caracteres');
  await campo('Contraseña inicial').fill('una de las largas');
  await falta(M.telefonoMal);
  await campo('Teléfono').fill('555');
  await campo('Liga de sus tareas').fill('http://nube.example');
  await falta(M.url);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('el teclado no pasa de lo que cabe, y la contraseña propuesta cambia cada vez', async () => {
  await dibuja(enSesion(<ModalColaborador {...comunes()} alDarAcceso={vi.fn()} />));
  const limites = { 'Clave del operador': 15, 'Nombre completo': 50, Email: 50, Teléfono: 10 };
  for (const [nombre, max] of Object.entries(limites))
    await expect.element(campo(nombre)).toHaveAttribute('maxlength', String(max));
  const una = (campo('Contraseña inicial').element() as HTMLInputElement).value;
  expect(una).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
});

test('quien ya está no muestra contraseña; ofrece la baja, y a uno mismo no', async () => {
  const fila = {
    OPERADOR_ID: 7,
    OPERADOR: 'ANA1',
    NOMBRE_OPERADOR: 'ANA RUIZ',
    EMAIL: 'ana@anden.example',
    CLAVE: '',
    TELEFONO: '555',
    TELEFONO_EMP: null,
    CLASIFICACION: 1,
    DEPARTAMENTO_ID: 15,
    DEPARTAMENTO: 'ALMACÉN',
    PUESTO_ID: 8,
    PUESTO: 'SURTIDOR',
    FICHA_CONTRATACION: null,
    TAREAS: null,
    ACTIVO: 'S' as const,
  };
  await dibuja(
    enSesion(<ModalColaborador {...comunes()} fila={fila} alDarAcceso={vi.fn()} />),
    ESCRITORIO,
    'dark',
  );
  await expect.element(campo('Clave del operador')).toHaveValue('ANA1');
  await expect.element(campo('Contraseña inicial')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Dar de baja' })).toBeVisible();
});

test('uno mismo no se cambia de puesto ni de departamento, y se dice por qué', async () => {
  const fila = {
    OPERADOR_ID: 1,
    ACTIVO: 'S',
    NOMBRE_OPERADOR: 'ADMIN',
    OPERADOR: 'ADMIN',
    PUESTO_ID: 8,
    DEPARTAMENTO_ID: 15,
  } as never;
  const forma = () => enSesion(<ModalColaborador {...comunes()} fila={fila} alDarAcceso={vi.fn()} />);
  const yo = { NOMBRE: 'ADMIN', ALMACEN_ID: 1, OPERADOR_ID: 1 };
  abreSesion({ data: yo, permisos: [{ ID_CONTROL: P.catalogos }] });
  await dibuja(forma(), MANO, 'dark');
  for (const nombre of ['Puesto', 'Departamento']) {
    await expect.element(selector(nombre)).toBeDisabled();
    await expect
      .element(selector(nombre))
      .toHaveAccessibleDescription('El suyo lo cambia quien administra operadores y permisos');
  }
  await expect.element(campo('Clave del operador')).toHaveFocus();
});

test('quien administra permisos sí cambia su propio puesto', async () => {
  abreSesion({ permisos: [{ ID_CONTROL: P.catalogos }, { ID_CONTROL: P.administrarOperadores }] });
  const fila = { OPERADOR_ID: 1, ACTIVO: 'S', PUESTO_ID: 8, DEPARTAMENTO_ID: 15 } as never;
  await dibuja(enSesion(<ModalColaborador {...comunes()} fila={fila} alDarAcceso={vi.fn()} />));
  await expect.element(selector('Puesto')).toBeEnabled();
  await expect.element(selector('Departamento')).toBeEnabled();
});

test('a uno mismo no se le ofrece la baja', async () => {
  const fila = { OPERADOR_ID: 1, ACTIVO: 'S', NOMBRE_OPERADOR: 'ADMIN', OPERADOR: 'ADMIN' } as never;
  await dibuja(enSesion(<ModalColaborador {...comunes()} fila={fila} alDarAcceso={vi.fn()} />));
  await expect.element(campo('Clave del operador')).toHaveValue('ADMIN');
  await expect.element(page.getByRole('button', { name: 'Dar de baja' })).not.toBeInTheDocument();
});

test('un puesto: nombre, departamento, liga', async () => {
  await dibuja(enSesion(<ModalPuesto {...comunes()} />));
  await falta(M.nombrePuesto);
  await campo('Nombre del puesto').fill('SURTIDOR');
  await falta(M.departamentoPuesto);
  await selector('Departamento').selectOptions('ALMACÉN');
  await campo('Liga de la descripción').fill('nube.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(M.url)).toBeVisible();
});

test('un proceso: puesto, nombre de 60, liga', async () => {
  await dibuja(enSesion(<ModalProceso {...comunes()} />));
  await falta(M.puestoProceso);
  await selector('Puesto').selectOptions('SURTIDOR');
  await falta(M.nombreProceso);
  await expect.element(campo('Nombre del proceso o actividad')).toHaveAttribute('maxlength', '60');
});

test('un procedimiento: proceso, nombre, sus dos ligas; el que ya está admite 150', async () => {
  const fila = {
    PROCEDIMIENTO_ID: 1,
    PROCESO_ACTIVIDAD_ID: 0,
    PUESTO_ID: 8,
    DEPARTAMENTO_ID: 15,
    PUESTO: 'SURTIDOR',
    PROCESO: 'Surtido',
    PROCEDIMIENTO: '',
    URL_PROCEDIMIENTO: 'http://a.example',
    URL_DIAGRAMA: null,
    DOCUMENTO_ID: 1,
    CON_ARCHIVO: 'N' as const,
    DIAGRAMA_ID: 2,
    CON_DIAGRAMA: 'N' as const,
  };
  await dibuja(enSesion(<ModalProcedimiento {...comunes()} fila={fila} />));
  await falta(M.proceso);
  await selector('Proceso o actividad').selectOptions('Surtido (SURTIDOR)');
  await falta(M.nombreProcedimiento);
  await expect.element(campo('Nombre del procedimiento')).toHaveAttribute('maxlength', '150');
  await campo('Nombre del procedimiento').fill('Surtir');
  await falta(M.url);
});

test('una regla: departamento, y un nombre del catálogo o uno nuevo', async () => {
  await dibuja(enSesion(<ModalRegla {...comunes()} />));
  await falta(M.departamentoRegla);
  await selector('Departamento').selectOptions('ALMACÉN');
  await falta(M.nombreRegla);
  await selector('Nombre de la regla').selectOptions('SEGURIDAD');
  await expect.element(campo('Nombre nuevo')).not.toBeInTheDocument();
  await campo('Liga de la regla').fill('x');
  await falta(M.url);
});

test('una política: nombre y liga', async () => {
  await dibuja(enSesion(<ModalPolitica {...comunes()} />));
  await falta(M.nombrePolitica);
  await campo('Nombre de la política').fill('HORARIOS');
  await campo('Liga de la política').fill('ftp://x.example');
  await falta(M.url);
});
