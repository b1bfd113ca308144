import { FOLIO_DE_CUPON_MAX } from '@anden/contrato/cupones/rules.ts';
import { CampoFecha } from '../../capture/CampoFecha.tsx';
import type { useFormaDeRegistro } from '../../platform/formaDeRegistro.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Campo } from '../../ui/Campo.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { type Opcion, Selector } from '../../ui/Selector.tsx';
import { type FormaDeCupon, MEDIDAS, NOMBRES_DE_CUPON as NOMBRES } from './cupon.ts';
import css from './cupones.module.css';

const deTextos = (textos: readonly string[] = []): Opcion[] => textos.map((t) => ({ valor: t, texto: t }));

/** The fields of a coupon: what it gives, when, how often and to whom. */
export function CamposDeCupon({ forma }: { forma: ReturnType<typeof useFormaDeRegistro<FormaDeCupon>> }) {
  const { data: opciones } = useQueryCall('getOpcionesCupon', {});
  const deFecha = (campo: 'FECHA_INI' | 'FECHA_FIN') => {
    const { ayuda, error, value } = forma.de(campo);
    return {
      etiqueta: NOMBRES[campo],
      value,
      error,
      ...(ayuda ? { ayuda } : {}),
      onCambio(escrito: string) {
        if (escrito !== forma.porGuardar().valores[campo]) forma.pon({ [campo]: escrito });
      },
    };
  };
  const deCifra = (campo: 'IMPORTE' | 'DESCUENTO' | 'MIN_COMPRA') => ({
    ...forma.de(campo),
    etiqueta: NOMBRES[campo],
    inputMode: 'decimal' as const,
    maxLength: 20,
    placeholder: '0',
  });
  const deLimite = (campo: 'LIMITE' | 'LIMITE_CLIENTE' | 'LIMITE_DIA') => ({
    ...forma.de(campo),
    etiqueta: NOMBRES[campo],
    inputMode: 'numeric' as const,
    maxLength: 7,
    placeholder: 'Sin límite',
  });
  const deOpcion = (campo: 'MIN_SIN_IVA' | 'TIPO_CLIENTE' | 'ZONA') => {
    const { ayuda, error, value } = forma.de(campo);
    return {
      etiqueta: NOMBRES[campo],
      value,
      error,
      ...(ayuda ? { ayuda } : {}),
      onCambio: (valor: string) => forma.pon({ [campo]: valor }),
    };
  };
  return (
    <>
      <Campo
        {...forma.de('FOLIO')}
        data-autofocus
        etiqueta={NOMBRES.FOLIO}
        maxLength={FOLIO_DE_CUPON_MAX}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(e) => forma.pon({ FOLIO: e.target.value.toUpperCase() })}
      />
      <div className={css.dos}>
        <CampoFecha {...deFecha('FECHA_INI')} />
        <CampoFecha {...deFecha('FECHA_FIN')} />
      </div>
      <div className={css.dos}>
        <Campo {...deCifra('IMPORTE')} />
        <Campo {...deCifra('DESCUENTO')} />
        <Campo {...deCifra('MIN_COMPRA')} />
        <Selector {...deOpcion('MIN_SIN_IVA')} opciones={MEDIDAS} />
      </div>
      <fieldset className={css.articulos}>
        <legend>Límites y para quién</legend>
        <div className={css.tres}>
          <Campo {...deLimite('LIMITE')} />
          <Campo {...deLimite('LIMITE_CLIENTE')} />
          <Campo {...deLimite('LIMITE_DIA')} />
        </div>
        <div className={css.dos}>
          <Selector {...deOpcion('TIPO_CLIENTE')} vacio="Cualquiera" opciones={deTextos(opciones?.tipos)} />
          <Selector {...deOpcion('ZONA')} vacio="Cualquiera" opciones={deTextos(opciones?.zonas)} />
        </div>
        <Casilla
          etiqueta={NOMBRES.COMBINABLE}
          ayuda={forma.de('COMBINABLE').ayuda ?? 'En un mismo pedido, con los que también se combinan'}
          checked={forma.de('COMBINABLE').value === 'S'}
          onCambio={(si) => forma.pon({ COMBINABLE: si ? 'S' : 'N' })}
        />
      </fieldset>
    </>
  );
}
