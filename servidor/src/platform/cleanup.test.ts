import { expect, test } from 'vitest';
import { avisandoUnaVez } from './cleanup.ts';

test('una caída se dice una vez, aunque fallen varias tareas muchas veces, y otra cuando todas han vuelto', async () => {
  const dicho: string[] = [];
  const conAviso = avisandoUnaVez({
    falla: (e) => dicho.push(`falla: ${(e as Error).message}`),
    vuelve: () => dicho.push('vuelve'),
  });
  let caida = true;
  const tarea = (nombre: string) =>
    conAviso(async () => {
      if (caida) throw new Error(`${nombre} sin base`);
    });
  const [reloj, viejos] = [tarea('reloj'), tarea('viejos')];
  for (let i = 0; i < 5; i++) expect(await reloj()).toBe(false);
  expect(await viejos()).toBe(false);
  expect(dicho).toEqual(['falla: reloj sin base']);
  caida = false;
  expect(await reloj()).toBe(true);
  expect(dicho).toHaveLength(1);
  for (let i = 0; i < 3; i++) expect(await viejos()).toBe(true);
  expect(dicho).toEqual(['falla: reloj sin base', 'vuelve']);
  caida = true;
  await reloj();
  expect(dicho.slice(2)).toEqual(['falla: reloj sin base']);
});
