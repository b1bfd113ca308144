import { type Division, familias } from './familia.ts';

export const ALIMENTOS: Division = {
  id: 8,
  nombre: 'Alimentos y dulces',
  prefijo: 'AL',
  marcas: [
    ['Maíz de Oro', 18],
    ['La Jacaranda', 19],
    ['Soconusco', 20],
  ],
  familias: familias(`
    Café; molido|en grano|soluble|descafeinado; 200 g|400 g|1 kg; PZA; 58-320; lote caduca produccion
    Chocolate de mesa; amargo|semiamargo|con canela|con almendra; 250 g|540 g|1 kg; PZA; 38-190; lote caduca
    Mermelada; fresa|piña|zarzamora|chabacano; 270 g|500 g|1 kg; FCO; 24-98; lote caduca
    Galletas; marías|de avena|con chispas|saladas|rellenas; 170 g|400 g|caja 1 kg; PAQ; 16-98; caduca
    Salsa; verde|roja|chipotle|habanero|macha; 150 ml|250 ml|1 l; FCO; 14-96; lote caduca
    Mazapán; clásico|con chocolate|sin azúcar; 12 pzas|30 pzas|caja 50 pzas; CAJA; 34-168; caduca
    Dulce de tamarindo a granel; enchilado|con sal|dulce; chico|grande; PZA; 2-7; comodin caduca
    Frijol; negro|bayo|flor de mayo|peruano; 500 g|900 g|5 kg; PZA; 18-178; lote caduca
    Miel de abeja; multifloral|de azahar|mantequilla; 300 g|500 g|1 kg; FCO; 52-198; lote caduca produccion
    Cacahuates; japoneses|enchilados|salados|garapiñados; 60 g|200 g|1 kg; PZA; 9-108; lote caduca
    Paleta de caramelo; sandía|mango|elote|tamarindo; pieza|10 pzas|40 pzas; PAQ; 3-92; caduca
  `),
};

export const MASCOTAS: Division = {
  id: 9,
  nombre: 'Mascotas',
  prefijo: 'MA',
  marcas: [
    ['Colita Feliz', 21],
    ['Canela', 22],
  ],
  familias: familias(`
    Alimento para perro; cachorro|adulto|razas pequeñas|senior; 2 kg|4 kg|10 kg|20 kg; BTO; 98-890; lote caduca
    Alimento para gato; cría|adulto|esterilizado; 1 kg|3 kg|7.5 kg; BTO; 78-620; lote caduca
    Correa; roja|negra|azul|reflejante; chica|mediana|grande; PZA; 44-190
    Collar; de nylon|de piel|antipulgas; chico|mediano|grande; PZA; 28-175
    Arena para gato; natural|lavanda|aglutinante; 3 kg|5 kg|10 kg; BTO; 48-230
    Juguete para mascota; hueso|pelota|ratón|cuerda; chico|mediano|grande; PZA; 22-128
    Cama para mascota; gris|café|azul; chica|mediana|grande; PZA; 148-590
    Plato para mascota; de acero|de plástico|de cerámica; 500 ml|1 l|2 l; PZA; 26-145
    Premio a granel; de res|de pollo|de hígado; chico|grande; PZA; 2-8; comodin caduca
    Shampoo para perro; avena|antipulgas|blanqueador; 250 ml|500 ml; PZA; 42-118; lote caduca
  `),
};

export const FIESTAS: Division = {
  id: 12,
  nombre: 'Fiestas y desechables',
  prefijo: 'FI',
  marcas: [
    ['Papel Picado', 27],
    ['Milpa', 28],
  ],
  familias: familias(`
    Globo de látex; rojo|azul|blanco|dorado|surtido; 9 pulgadas 50 pzas|12 pulgadas 50 pzas|jumbo 5 pzas; PAQ; 28-96
    Vaso desechable; transparente|rojo|térmico|biodegradable; 8 oz 50 pzas|12 oz 50 pzas|16 oz 25 pzas; PAQ; 24-92
    Plato desechable; pastelero|hondo|con divisiones; 20 pzas|50 pzas|biodegradable 25 pzas; PAQ; 18-88
    Servilletas; blancas|de color|decoradas; 100 pzas|250 pzas|500 pzas; PAQ; 16-82
    Papel picado por tira; surtido|patrio|Día de Muertos|boda; 5 m|10 m; PZA; 14-48; comodin
    Vela; número 0|número 1|número 2|número 3|número 4|número 5; dorada|plateada; PZA; 9-24
    Piñata; estrella|unicornio|dinosaurio|balón; chica|mediana|grande; PZA; 98-390
    Papel aluminio; doméstico|institucional; 20 m|40 m|100 m; ROLLO; 28-240
    Bolsa de regalo; cumpleaños|boda|infantil|navideña; chica|mediana|grande; PZA; 9-44
    Moño a granel; rojo|azul|dorado|plateado|rosa; chico|grande; PZA; 1-6; comodin
  `),
};
