import type { ProyeccionesDeCampo } from '../../platform/proyeccion.ts';

export const deArticulos = {
  proponeClave: {
    sinProyeccion: 'A proposed key is for whoever decides on it: no reading kept on the device shows it',
  },
} satisfies Partial<ProyeccionesDeCampo>;
